import { expect, it } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { findWordsToFill } from './words-to-fill.ts'

const FORM = buildForm([
  buildElement('shares', 'input_integer'),
  buildElement('typed', 'convert_number_to_word', { reference: 'shares' }),
  buildElement('computed', 'convert_number_to_word', {
    reference: 'shares',
    attributes: { readonly: true },
  }),
])

const fill = (answers: Readonly<Record<string, string>>) =>
  Object.fromEntries(findWordsToFill(openScenario(FORM, answers), 'shares'))

it('fills words that nobody has typed', () => {
  expect(fill({ shares: '20' })).toEqual({ typed: 'vingt' })
})

it('replaces the words of another number', () => {
  expect(fill({ shares: '30', typed: 'vingt' })).toEqual({ typed: 'trente' })
})

it('keeps words that are right as they were typed', () => {
  expect(fill({ shares: '20', typed: 'VINGT' })).toEqual({})
})

it('has nothing to fill without a number', () => {
  expect(fill({})).toEqual({})
})
