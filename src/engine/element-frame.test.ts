import { expect, test } from 'vitest'
import { buildElement, buildFacts, buildForm, buildText, openScenario } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { compileForm } from './compile.ts'

type Attributes = NonNullable<NonNullable<Parameters<typeof buildElement>[2]>['attributes']>

const TAGGED = buildText('for {name}')
const OPTIONS = [{ value: 'a', label: buildText('A') }]

/** A form of this element and of `name`, which its tags refer to. */
function buildNamed(type: string, attributes: Attributes, rest = {}): ReturnType<typeof buildForm> {
  return buildForm([buildElement('name', 'input_text'), buildElement('it', type, { ...rest, attributes })])
}

function findShared(type: string, attributes: Attributes, rest = {}) {
  return compileForm(FormDefinition.parse(buildNamed(type, attributes, rest))).elementByName.get('it')?.frame
}

const CONSTANT: readonly (readonly [string, string, Attributes, object])[] = [
  ['texts', 'input_text', { help: buildText('help') }, { label: buildText('it'), help: buildText('help') }],
  [
    'messages',
    'input_text',
    { errorMessage: buildText('wrong'), requiredMessage: buildText('missing') },
    { errorMessage: buildText('wrong'), requiredMessage: buildText('missing') },
  ],
  ['bounds', 'input_float', { min: 1.5, max: 20 }, { min: '1.5', max: '20' }],
  ['no bounds', 'input_float', {}, { min: undefined, max: undefined, least: undefined, most: undefined }],
  [
    'days',
    'input_date',
    { minDate: { date: '01/02/2020' }, maxDate: { date: '03/04/2021' } },
    { minDate: '01/02/2020', maxDate: '03/04/2021' },
  ],
  ['options', 'select', { options: OPTIONS }, { options: OPTIONS }],
  ['no options', 'select', {}, { options: [] }],
]

test.each(CONSTANT)('sessions share constant %s', (_name, type, attributes, expected) => {
  expect(findShared(type, attributes)).toMatchObject(expected)
  expect(openScenario(buildNamed(type, attributes)).getElement('it')).toMatchObject(
    Object.fromEntries(Object.entries(expected).filter(([name]) => !/Message|least|most/.test(name))),
  )
})

const RUNNING: readonly (readonly [string, string, Attributes])[] = [
  ['a label with a tag', 'input_text', { label: TAGGED }],
  ['a label with a tag in English alone', 'input_text', { label: { fr: 'it', en: '{name}' } }],
  ['a label with a tag in French alone', 'input_text', { label: { fr: '{name}', en: 'it' } }],
  ['a help with a tag', 'input_text', { help: TAGGED }],
  ['an error message with a tag', 'input_text', { errorMessage: TAGGED }],
  ['a message of a missing answer with a tag', 'input_text', { requiredMessage: TAGGED }],
  ['a lower bound that is calculated', 'input_float', { min: '{setting.threshold}' }],
  ['an upper bound that is calculated', 'input_float', { max: '{setting.threshold}' }],
  ['a day not before today', 'input_date', { minDate: { date: 'today' } }],
  ['a day not after today', 'input_date', { maxDate: { date: 'today' } }],
  ['labels of a list on the server', 'datalist_choice', { datalistId: 'towns' }],
  ['products', 'unique_select_product_choice_list', {}],
  ['a number of shares, which the product bounds', 'input_product_shares_number', {}],
  [
    'an option with a condition',
    'select',
    {
      options: [
        {
          value: 'a',
          label: buildText('A'),
          condition: { rules: [{ type: 'input', element: 'name', operator: 'equal', value: 'x' }] },
        },
      ],
    },
  ],
]

test.each(RUNNING)('each session has its own: %s', (_name, type, attributes) => {
  expect(findShared(type, attributes)).toBeUndefined()
})

const FOLLOWING: readonly (readonly [string, Attributes, (name: string) => object])[] = [
  ['label', { label: TAGGED }, (name) => ({ label: buildText(`for ${name}`) })],
  ['help', { help: TAGGED }, (name) => ({ help: buildText(`for ${name}`) })],
  ['lower bound', { min: '{name} * 2' }, (name) => ({ min: String(Number(name) * 2), max: undefined })],
  ['upper bound', { max: '{name} * 2' }, (name) => ({ max: String(Number(name) * 2), min: undefined })],
]

test.each(FOLLOWING)('the %s follows what it names, and nothing else', (_name, attributes, expected) => {
  const form = buildForm([
    buildElement('name', 'input_integer'),
    buildElement('other', 'input_text'),
    buildElement('it', 'input_integer', { attributes }),
  ])
  const session = openScenario(form, { name: '3' })
  const before = session.getElement('it')

  expect(before).toMatchObject(expected('3'))
  expect(session.change('other', 'x').elements.has('it')).toBe(false)
  expect(session.getElement('it')).toBe(before)
  expect(session.change('name', '4').elements.has('it')).toBe(true)
  expect(session.getElement('it')).toMatchObject(expected('4'))
})

test('texts, bounds and options that come out the same leave the state as it was', () => {
  const text = buildText('from {setting.threshold}')
  const texts = { label: text, help: text, errorMessage: text, requiredMessage: text }
  const bounds = { min: '{setting.threshold}', max: '{setting.threshold} * 3' }
  const session = openScenario(buildNamed('input_integer', { ...texts, ...bounds }))
  const before = session.getElement('it')

  const alike = session.updateFacts(buildFacts({ settings: { threshold: 30000, other: 1 } }))

  expect(alike.elements.has('it')).toBe(false)
  expect(session.getElement('it')).toBe(before)
  const differing = session.updateFacts(buildFacts({ settings: { threshold: 1 } }))
  expect(differing.elements.has('it')).toBe(true)
  expect(session.getElement('it')).toMatchObject({ label: buildText('from 1'), min: '1', max: '3' })
})

test.each(['errorMessage', 'requiredMessage'] as const)('a running %s follows what it names', (message) => {
  const form = buildNamed('input_integer', { required: true, [message]: TAGGED })
  const session = openScenario(form, { name: 'Anne', ...(message === 'errorMessage' && { it: 'x' }) })

  expect(session.getElement('it').violations[0]?.text).toEqual(buildText('for Anne'))
  session.change('name', 'Paul')
  expect(session.getElement('it').violations[0]?.text).toEqual(buildText('for Paul'))
})

test('a message that is a key stays one', () => {
  const form = buildNamed('input_integer', { label: TAGGED, errorMessage: 'validation.error.iban' })

  expect(openScenario(form, { it: 'x' }).validate()).toMatchObject([{ code: 'validation.error.iban' }])
})

test('calculated bounds are rounded as results are shown', () => {
  const form = buildNamed('input_float', { min: '{name} / 3' })

  expect(openScenario(form, { name: '10' }).getElement('it').min).toBe('3.33333333333')
})

test('today is written the French way, and names of chosen values come from the facts', () => {
  const towns = { lyon: buildText('Lyon') }
  const dated = openScenario(buildNamed('input_date', { minDate: { date: 'today' } }))
  const chosen = openScenario(
    buildNamed('datalist_choice', { datalistId: 'towns' }),
    {},
    { facts: buildFacts({ datalistLabels: { towns } }) },
  )

  expect(dated.getElement('it').minDate).toBe('21/11/2026')
  expect(chosen.getElement('it').chosenLabels).toBe(towns)
  expect(chosen.updateFacts(buildFacts()).elements.has('it')).toBe(true)
  expect(chosen.getElement('it').chosenLabels).toBeUndefined()
})
