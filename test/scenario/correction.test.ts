import { expect, it } from 'vitest'
import type { AnswerInput } from '#engine/index.ts'
import { findChangedAnswers, followCorrection } from '#engine/correction-closure.ts'
import { buildElement, buildForm, openScenario, readValue } from '../support/build-form.ts'

const onlyWith = (element: string, value: string) => ({
  condition: { rules: [{ type: 'input' as const, element, operator: 'equal' as const, value }] },
})

const FORM = buildForm([
  buildElement('shares', 'input_integer', { attributes: { required: true, min: 1 } }),
  buildElement('price', 'input_integer', { attributes: { required: true } }),
  buildElement('amount', 'calculate', { calculation: { formula: '{shares} * {price}' } }),
  buildElement('funds', 'input_text', {
    attributes: { required: false },
    condition: {
      rules: [{ type: 'input', element: 'amount', operator: 'greater', value: '1000' }],
      effects: ['required'],
    },
  }),
  buildElement('married', 'toggle'),
  buildElement('spouse', 'input_text', { attributes: { required: true }, ...onlyWith('married', 'true') }),
  buildElement('spouse_mail', 'input_mail', { ...onlyWith('married', 'true') }),
  buildElement('iban', 'input_text'),
])

const SIGNED = { shares: '5', price: '100', iban: 'FR', married: 'false' }

function correct(targets: readonly string[], proposals: Readonly<Record<string, AnswerInput>> = {}) {
  const before = openScenario(FORM, SIGNED)
  const after = openScenario(FORM, SIGNED)
  const questions = followCorrection({ before, after, targets, proposals })
  return { before, after, asked: questions.map(({ name, why }) => `${name} ${why}`) }
}

it('asks only what the remark is about while everything else holds', () => {
  expect(correct(['iban'], { iban: 'DE' }).asked).toEqual(['iban remark'])
})

it('asks what a computed answer is made of', () => {
  expect(correct(['amount']).asked).toEqual(['shares remark', 'price remark'])
})

it('asks an answer that a proposed one makes required', () => {
  const { asked, before, after } = correct(['shares'], { shares: '50' })

  expect(asked).toEqual(['shares remark', 'funds required'])
  expect(findChangedAnswers(before, after)).toEqual(['shares', 'amount'])
})

it('asks all that a proposed answer newly shows, also once it is answered', () => {
  const proposals = { married: 'true', spouse: 'Lemaire' }

  expect(correct(['married'], { married: 'true' }).asked).toEqual([
    'married remark',
    'spouse required',
    'spouse_mail shown',
  ])
  expect(correct(['married'], proposals).asked).toEqual([
    'married remark',
    'spouse required',
    'spouse_mail shown',
  ])
})

it('ignores proposals to questions that it does not ask', () => {
  const { after } = correct(['shares'], { shares: '6', iban: 'DE', funds: 'savings' })

  expect([readValue(after, 'shares'), readValue(after, 'iban'), readValue(after, 'funds')]).toEqual([
    '6',
    'FR',
    undefined,
  ])
})

it('drops what followed from a withdrawn proposal', () => {
  const { after } = correct(['shares'], { shares: '5', funds: 'savings' })

  expect(readValue(after, 'funds')).toBeUndefined()
})

/** A form whose parts can be answered or not. */
const PARTS = buildForm([
  buildElement('name', 'input_text', { attributes: { required: true } }),
  buildElement('kept', 'input_text', { attributes: { readonly: true } }),
  buildElement('off', 'input_text', { attributes: { disabled: true } }),
  buildElement('unseen', 'hidden'),
  buildElement('card', 'input_receipt_file', { attributes: { readonly: true, types: [1] } }),
  buildElement('heading', 'output_text'),
  buildElement('split', 'input_percentage_range_group', {
    attributes: { childrenElementsIds: ['bonds', 'stocks'] },
    sumTo: { min: 100, max: 100 },
  }),
  buildElement('bonds', 'input_percentage_range'),
  buildElement('stocks', 'input_percentage_range'),
  buildElement('least', 'input_integer'),
  buildElement('most', 'input_integer', { attributes: { min: '{least}' } }),
  buildElement('own', 'input_mail', {
    mustDifferFrom: [{ elements: ['other'], message: 'validation.error.distinct' }],
  }),
  buildElement('other', 'input_mail'),
])

const PARTS_SIGNED = {
  name: '',
  bonds: '40',
  stocks: '60',
  least: '1',
  most: '5',
  own: 'a@demo.test',
  other: 'b@demo.test',
}

function correctParts(targets: readonly string[], proposals: Readonly<Record<string, AnswerInput>> = {}) {
  const [before, after] = [openScenario(PARTS, PARTS_SIGNED), openScenario(PARTS, PARTS_SIGNED)]
  const questions = followCorrection({ before, after, targets, proposals })
  return { before, after, asked: questions.map(({ name, why }) => `${name} ${why}`) }
}

it.each([
  ['kept', []],
  ['off', []],
  ['unseen', []],
  ['heading', []],
  ['nobody', []],
  ['card', ['card remark']],
  ['split', ['bonds remark', 'stocks remark']],
] as const)('a remark about %s asks %j', (target, asked) => {
  expect(correctParts([target]).asked).toEqual(asked)
})

it('asks each answer once, however often it is named', () => {
  expect(correctParts(['split', 'bonds', 'bonds']).asked).toEqual(['bonds remark', 'stocks remark'])
})

it('leaves alone what did not hold before the correction', () => {
  expect(correctParts(['least'], { least: '2' }).asked).toEqual(['least remark'])
})

it('asks for an answer that is no longer valid with the proposed one', () => {
  expect(correctParts(['least'], { least: '9' }).asked).toEqual(['least remark', 'most invalid'])
  expect(correctParts(['other'], { other: 'a@demo.test' }).asked).toEqual(['own invalid', 'other remark'])
  expect(correctParts(['bonds'], { bonds: '50' }).asked).toEqual(['bonds remark', 'stocks invalid'])
})

it('compares what was typed where an answer is invalid, and its absence', () => {
  const invalid = correctParts(['most'], { most: 'five' })
  const absent = correctParts(['most'], { most: '' })
  const same = correctParts(['most'], { most: '5' })

  expect([invalid, absent, same].map(({ before, after }) => findChangedAnswers(before, after))).toEqual([
    ['most'],
    ['most'],
    [],
  ])
})
