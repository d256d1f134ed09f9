import { expect, test } from 'vitest'
import { violationText, type AnswerInput } from '#engine/index.ts'
import { MESSAGES } from '#engine/messages.ts'
import { buildElement, buildFacts, buildForm, buildText, openScenario } from '../support/build-form.ts'

type Element = ReturnType<typeof buildElement>
type Case = readonly [code: string, answers: Readonly<Record<string, AnswerInput>>, ...elements: Element[]]

const required = { required: true }
const oneOption = { options: [{ value: 'x', label: buildText('x') }] }
const differing = (type: string, message: string) => [
  buildElement('a', type),
  buildElement('b', type, { mustDifferFrom: [{ elements: ['a'], message }] }),
]
const children = { childrenElementsIds: ['b', 'c'] }
const under18 = {
  rules: [{ type: 'input_date' as const, element: 'birth', operator: 'smaller' as const, value: 18 }],
}

/** A form and answers that trigger each message of the engine. */
const CASES: readonly Case[] = [
  ['validation.error.required', {}, buildElement('a', 'input_text', { attributes: required })],
  ['validation.error.phone', { a: '06 12' }, buildElement('a', 'input_tel')],
  ['validation.error.email', { a: 'nobody' }, buildElement('a', 'input_mail')],
  [
    'validation.error.email-partner',
    { a: ' ADVISOR@demo.test' },
    buildElement('a', 'input_mail', {
      mustDifferFrom: [{ fact: 'dossier.advisorEmail', message: 'validation.error.email-partner' }],
    }),
  ],
  [
    'validation.error.email-spouse',
    { a: 'a@demo.test', b: 'A@demo.test' },
    ...differing('input_mail', 'validation.error.email-spouse'),
  ],
  [
    'validation.error.email-two-addresses',
    { a: 'a@demo.test', b: 'A@demo.test' },
    ...differing('input_mail', 'validation.error.email-two-addresses'),
  ],
  [
    'validation.error.phone-co-subscriber',
    { a: '06 12 34 56 78', b: '+33 6 12 34 56 78' },
    ...differing('input_tel', 'validation.error.phone-co-subscriber'),
  ],
  [
    'validation.error.phone-spouse',
    { a: '06 12 34 56 78', b: '0033612345678' },
    ...differing('input_tel', 'validation.error.phone-spouse'),
  ],
  ['validation.error.distinct', { a: 'x', b: 'X ' }, ...differing('input_text', 'validation.error.distinct')],
  ['validation.error.iban', { a: 'FR7630006000011234567890188' }, buildElement('a', 'input_iban')],
  ['validation.error.bic', { a: 'AGRI' }, buildElement('a', 'input_bic_code')],
  [
    'validation.error.receipt',
    {},
    buildElement('a', 'input_file', { attributes: { ...required, types: [6] } }),
  ],
  ['validation.error.minvalue', { a: '4,99' }, buildElement('a', 'input_float', { attributes: { min: 5 } })],
  ['validation.error.maxvalue', { a: '5,01' }, buildElement('a', 'input_float', { attributes: { max: 5 } })],
  ['validation.error.number', { a: '１２' }, buildElement('a', 'input_percentage_range')],
  ['validation.error.whole-number', { a: '10,5' }, buildElement('a', 'input_integer')],
  ['validation.error.decimals', { a: '7,505' }, buildElement('a', 'input_float')],
  ['validation.error.select-single', {}, buildElement('a', 'select', { attributes: required })],
  [
    'validation.error.select-multiple',
    {},
    buildElement('a', 'select', { attributes: { ...required, multiple: true } }),
  ],
  [
    'validation.error.postcode',
    { b: 'FR', a: '1' },
    buildElement('b', 'input_text'),
    buildElement('a', 'input_text', { attributes: { postcodeOf: 'b' } }),
  ],
  ['validation.error.text-too-long', { a: 'é'.repeat(501) }, buildElement('a', 'input_text')],
  ['validation.error.text-unprintable', { a: 'Li 李' }, buildElement('a', 'input_text')],
  ['validation.error.siret', { a: '1234A' }, buildElement('a', 'input_text', { role: 'company.number' })],
  [
    'validation.error.siret-number',
    { a: '1234' },
    buildElement('a', 'input_text', { role: 'company.number' }),
  ],
  ['validation.error.date', { a: '31/02/2020' }, buildElement('a', 'input_date')],
  [
    'validation.error.date-min',
    { a: '20/11/2026' },
    buildElement('a', 'input_date', { attributes: { minDate: { date: 'today' } } }),
  ],
  [
    'validation.error.date-max',
    { a: '22/11/2026' },
    buildElement('a', 'input_date', { attributes: { maxDate: { date: 'today' } } }),
  ],
  [
    'validation.error.knowledge',
    { a: 'Non' },
    buildElement('a', 'input_radio', {
      mustEqual: { value: 'Oui', message: 'validation.error.knowledge' },
    }),
  ],
  [
    'validation.error.us-person',
    { a: 'Oui' },
    buildElement('a', 'input_radio', {
      mustEqual: { value: 'Non' },
      attributes: { errorMessage: 'validation.error.us-person' },
    }),
  ],
  [
    'validation.error.percentage-range-group-sum',
    { b: '60', c: '30' },
    buildElement('a', 'input_percentage_range_group', { attributes: children, sumTo: { min: 95, max: 100 } }),
    buildElement('b', 'input_percentage_range'),
    buildElement('c', 'input_percentage_range'),
  ],
  [
    'validation.error.ordered-integers',
    { b: '1', c: '3' },
    buildElement('a', 'group_ordered_integers', { attributes: children }),
    buildElement('b', 'input_ordered_integer'),
    buildElement('c', 'input_ordered_integer'),
  ],
  [
    'validation.error.select-field',
    {},
    buildElement('a', 'input_checkbox', {
      attributes: { ...oneOption, ...required, errorMessage: 'validation.error.select-field' },
    }),
  ],
  [
    'validation.error.select-answer',
    {},
    buildElement('a', 'input_radio', {
      attributes: { ...oneOption, ...required, errorMessage: 'validation.error.select-answer' },
    }),
  ],
  [
    'element.error.different-to-expected',
    { a: '80', b: 'quatre-vingt' },
    buildElement('a', 'input_integer'),
    buildElement('b', 'convert_number_to_word', { reference: 'a' }),
  ],
  [
    'upload.required',
    {},
    buildElement('a', 'input_receipt_file', {
      attributes: { ...required, types: [6], errorMessage: 'upload.required' },
    }),
  ],
  [
    'validation.error.dismemberment-age',
    { birth: '01/01/1990', a: '0-20|LIFE' },
    buildElement('birth', 'input_birthdate'),
    buildElement('a', 'array_choice', { attributes: { table: 'LIFE', rowForAgeOf: 'birth' } }),
  ],
  [
    'validation.error.minor-capacity',
    { birth: '22/11/2008', a: 'MAJEUR' },
    buildElement('birth', 'input_birthdate'),
    buildElement('a', 'select', {
      mustEqual: { value: 'MINEUR', when: under18, message: 'validation.error.minor-capacity' },
    }),
  ],
]

const facts = buildFacts({
  settings: { phone: '01 99 00 41 00', email: 'contact@demo.test' },
  tables: [
    {
      code: 'LIFE',
      kind: 'life',
      rows: [
        {
          fromAge: 0,
          toAge: 20,
          label: buildText('Jusqu’à 20 ans'),
          usufruct: 90,
          bareOwnership: 10,
          source: 'demo value',
        },
      ],
    },
  ],
})

const cases = CASES.map(([code, answers, ...elements]) => ({ code, answers, elements }))

test.each(cases)('shows $code with all placeholders filled', ({ code, answers, elements }) => {
  const violations = openScenario(buildForm(elements), answers, { facts }).validate()

  expect(violations.map((violation) => violation.code)).toEqual([code])
  for (const violation of violations) {
    expect(violationText('fr', violation)).not.toMatch(/[{}]|^\w+\.\w+/)
    expect(violationText('en', violation)).not.toMatch(/[{}]|^\w+\.\w+/)
  }
})

/** Said by the server, which alone knows what was delivered: src/server/previews/handed-documents.test.ts. */
const SERVER_MESSAGES = ['validation.error.not-delivered']

test('has a case for every message', () => {
  const named = [...CASES.map(([code]) => code), ...SERVER_MESSAGES]

  expect(named.toSorted()).toEqual(Object.keys(MESSAGES).toSorted())
})

test('does not require legal capacity of an adult', () => {
  const form = buildForm([
    buildElement('birth', 'input_birthdate'),
    buildElement('a', 'select', { mustEqual: { value: 'MINEUR', when: under18 } }),
  ])

  expect(openScenario(form, { birth: '21/11/2008', a: 'MAJEUR' }).validate()).toEqual([])
})
