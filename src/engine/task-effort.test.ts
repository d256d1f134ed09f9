import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import { effortOfAnswer } from './task-effort.ts'

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: { fr: value, en: value } }))

const ACTS: readonly (readonly [ElementType, clicks: number, characters: number])[] = [
  ['input_radio', 1, 0],
  ['toggle', 1, 0],
  ['range', 1, 0],
  ['convert_number_to_word', 1, 0],
  ['select', 2, 0],
  ['input_text', 0, 6],
  ['input_float_currency_amount', 0, 6],
  ['choice_autocomplete', 1, 3],
  ['input_receipt_file', 2, 0],
]

test.each(ACTS)('one answer of %s takes %i clicks and %i characters', (type, clicks, characters) => {
  const session = openScenario(buildForm([buildElement('it', type, { attributes: { options: OPTIONS } })]))

  const effort = effortOfAnswer(session.getElement('it'), { values: 1, characters: 6 })

  expect([effort.clicks, effort.characters]).toEqual([clicks, characters])
})

test('boxes take a click each, and so do the shares of a whole', () => {
  const session = openScenario(
    buildForm([
      buildElement('boxes', 'input_checkbox', { attributes: { options: OPTIONS, multiple: true } }),
      buildElement('shares', 'input_percentage_range_group', {
        attributes: { childrenElementsIds: ['one'] },
      }),
      buildElement('one', 'input_percentage_range', { attributes: { min: 0, max: 100 } }),
    ]),
  )

  const clicksOf = (name: string) =>
    effortOfAnswer(session.getElement(name), { values: 3, characters: 0 }).clicks

  expect([clicksOf('boxes'), clicksOf('shares')]).toEqual([3, 3])
})
