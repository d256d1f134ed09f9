import { expect, test } from 'vitest'
import { buildElement, buildFacts, buildForm } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { RECEIVED_DOCUMENTS_ROLE } from '#vocabulary/element-role.ts'
import { compileForm } from './compile.ts'
import { planImport, type ImportPlan } from './import-plan.ts'

type Elements = readonly ReturnType<typeof buildElement>[]
type Given = readonly (readonly [name: string, value: string | readonly string[]])[]

const option = (value: string, fr = value, en = value) => ({ value, label: { fr, en } })
const TOWNS = [option('1', 'Lyon'), option('2', 'Genève', 'Geneva')]

function plan(elements: Elements, given: Given): ImportPlan {
  const form = compileForm(FormDefinition.parse(buildForm(elements)))
  const answers = given.flatMap(([name, value]) => {
    const element = form.elementByName.get(name)
    return element ? [{ name: `their ${name}`, element, given: value, value }] : []
  })
  return planImport(answers, {
    form,
    today: '2026-11-21',
    // The labels of the values that are in the list, as the server reads them.
    factsOf: ({ town }) => {
      const found = TOWNS.filter(({ value }) => [town].flat().includes(value))
      const towns = Object.fromEntries(found.map(({ value, label }) => [value, label]))
      return buildFacts({ datalistLabels: { towns } })
    },
    datalistOf: ({ name }) => (name === 'town' ? TOWNS : []),
    suitabilityRoles: new Set(['profile.risk']),
  })
}

const acceptedOf = ({ accepted }: ImportPlan) =>
  accepted.map(({ name, value, isChanged }) => [name, value, isChanged])
const refusedOf = ({ refused }: ImportPlan) =>
  refused.map(({ name, refusal }) => [name, 'violation' in refusal ? refusal.violation.code : refusal.reason])

test('takes what the form shows and accepts, in form order', () => {
  const found = plan(
    [buildElement('name', 'input_text'), buildElement('shares', 'input_integer')],
    [
      ['shares', '5'],
      ['name', 'Lemaire'],
    ],
  )

  expect(acceptedOf(found)).toEqual([
    ['their name', 'Lemaire', false],
    ['their shares', '5', false],
  ])
  expect(found.refused).toEqual([])
})

const RADIO = {
  attributes: { options: [option('M', 'Marié', 'Married'), option('S', 'Célibataire', 'Single')] },
}
const YES_NO = { attributes: { options: [option('true', 'Oui', 'Yes'), option('false', 'Non', 'No')] } }
const SEVERAL = {
  attributes: { multiple: true, options: [option('a', 'Actions'), option('b', 'Immobilier')] },
}

const NOTATIONS: readonly (readonly [
  string,
  string,
  object,
  string | readonly string[],
  string | readonly string[],
])[] = [
  ['an ISO day', 'input_date', {}, '1970-02-01', '01/02/1970'],
  ['a day that is kept as an instant', 'input_date', {}, ' 1970-02-01T00:00:00Z ', '01/02/1970'],
  ['a French day', 'input_date', {}, '01/02/1970', '01/02/1970'],
  ['a text of several lines', 'input_text', {}, ' 1 rue\n\t des  Arches ', '1 rue des Arches'],
  ['a number', 'input_float', {}, '1 234,5', '1234.5'],
  ['a choice by its value', 'input_radio', RADIO, 'M', 'M'],
  ['a choice by its French label', 'input_radio', RADIO, ' MARIE ', 'M'],
  ['a choice by its English label', 'input_radio', RADIO, 'single', 'S'],
  ['yes for true', 'input_radio', YES_NO, 'yes', 'true'],
  ['non for false', 'input_radio', YES_NO, 'Non', 'false'],
  ['the words of a list', 'input_checkbox', SEVERAL, ['immobilier', 'a'], ['b', 'a']],
]

test.each(NOTATIONS)('writes %s as the form does', (_name, type, rest, given, value) => {
  const found = plan([buildElement('it', type, rest)], [['it', given]])

  expect(acceptedOf(found)).toEqual([['their it', value, JSON.stringify(value) !== JSON.stringify(given)]])
})

test.each([
  ['1', ['1']],
  ['geneve', ['2']],
  ['Paris', []],
  ['toString', []],
])('a value of a list of the server must be in it: %s', (given, accepted) => {
  const found = plan(
    [buildElement('town', 'datalist_choice', { attributes: { datalistId: 'towns' } })],
    [['town', given]],
  )

  expect(found.accepted.map(({ value }) => value)).toEqual(accepted)
  expect(found.refused.map(({ refusal }) => refusal)).toEqual(
    accepted.length > 0
      ? []
      : [
          {
            reason: 'invalid',
            violation: {
              element: 'town',
              page: 'page',
              block: 'block',
              code: 'validation.error.select-single',
              params: { labelFr: 'town', labelEn: 'town' },
            },
          },
        ],
  )
})

const WHEN_X = {
  rules: [{ type: 'input' as const, element: 'first', operator: 'equal' as const, value: 'x' }],
}

const REFUSED: readonly (readonly [string, string, object, string, reason: string])[] = [
  ['a calculated element', 'calculate', { calculation: { formula: '1 + 1' } }, '2', 'calculated'],
  ['a text to read', 'output_text', {}, 'x', 'notWritable'],
  ['a hidden element', 'hidden', {}, 'x', 'calculated'],
  ['a file', 'input_receipt_file', {}, 'x', 'notWritable'],
  ['a read-only element', 'input_text', { attributes: { readonly: true } }, 'x', 'notWritable'],
  ['a disabled element', 'input_text', { attributes: { disabled: true } }, 'x', 'notWritable'],
  ['a statement', 'input_text', { statementOf: 'subscriber' }, 'x', 'personal'],
  [
    'a question that is asked again',
    'input_text',
    { reuse: { askedAgain: true, for: 'P1Y' } },
    'x',
    'personal',
  ],
  ['a box to tick', 'input_checkbox', { attributes: { options: [option('ok')] } }, 'ok', 'personal'],
  ['the documents received', 'input_text', { role: RECEIVED_DOCUMENTS_ROLE }, 'x', 'personal'],
  ['an answer of suitability', 'input_text', { role: 'profile.risk' }, 'x', 'personal'],
  ['a hidden question', 'input_text', { condition: WHEN_X }, 'x', 'notAsked'],
  ['an unreadable number', 'input_integer', {}, 'x', 'validation.error.whole-number'],
  ['an unknown choice', 'input_radio', RADIO, 'divorced', 'validation.error.select-single'],
  ['a number out of bounds', 'input_integer', { attributes: { max: 3 } }, '4', 'validation.error.maxvalue'],
  ['nothing', 'input_text', {}, '  ', 'element.error.different-to-expected'],
]

test.each(REFUSED)('does not take %s', (_name, type, rest, value, reason) => {
  const found = plan([buildElement('first', 'input_text'), buildElement('it', type, rest)], [['it', value]])

  expect(acceptedOf(found)).toEqual([])
  expect(refusedOf(found)).toEqual([['their it', reason]])
})

const TAKEN: readonly (readonly [string, string, object, string])[] = [
  ['other boxes', 'input_checkbox', SEVERAL, 'a'],
  ['one radio button', 'input_radio', { attributes: { options: [option('ok')] } }, 'ok'],
  ['an answer with another reuse', 'input_text', { reuse: { situation: 'identity', for: 'P1Y' } }, 'x'],
  ['another role', 'input_text', { role: 'profile.other' }, 'x'],
]

test.each(TAKEN)('takes %s', (_name, type, rest, value) => {
  expect(plan([buildElement('it', type, rest)], [['it', value]]).refused).toEqual([])
})

test('what is refused takes with it what it had shown', () => {
  const found = plan(
    [
      buildElement('first', 'input_text', { attributes: { max: 1 }, role: 'profile.risk' }),
      buildElement('status', 'input_radio', RADIO),
      buildElement('second', 'input_text', {
        condition: { rules: [{ type: 'input', element: 'status', operator: 'equal', value: 'X' }] },
      }),
      buildElement('third', 'input_text', {
        condition: { rules: [{ type: 'input', element: 'second', operator: 'equal', value: 'y' }] },
      }),
      buildElement('kept', 'input_text'),
    ],
    [
      ['kept', 'z'],
      ['third', 'x'],
      ['second', 'y'],
      ['status', 'X'],
      ['first', 'x'],
    ],
  )

  expect(acceptedOf(found)).toEqual([['their kept', 'z', false]])
  expect(refusedOf(found)).toEqual([
    ['their first', 'personal'],
    ['their status', 'validation.error.select-single'],
    ['their second', 'notAsked'],
    ['their third', 'notAsked'],
  ])
})
