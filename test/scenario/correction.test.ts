import { expect, it } from 'vitest'
import { findChangedAnswers, followCorrection, type AnswerInput } from '#engine/index.ts'
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

it('asks all that a proposed answer newly shows, and goes on asking it once it is answered', () => {
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

it('drops what followed from a proposal that was taken back', () => {
  const { after } = correct(['shares'], { shares: '5', funds: 'savings' })

  expect(readValue(after, 'funds')).toBeUndefined()
})
