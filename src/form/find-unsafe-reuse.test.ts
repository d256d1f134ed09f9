import { expect, test } from 'vitest'
import { buildElement, buildForm, buildText } from '#test/support/build-form.ts'
import { FormDefinition } from './definition.ts'
import { findUnsafeReuse } from './find-unsafe-reuse.ts'

const situation = { reuse: { situation: 'identity', for: 'P5Y' } } as const
const again = { reuse: { askedAgain: true, for: 'P12M' } } as const
const box = { attributes: { options: [{ value: 'ok', label: buildText('J’accepte') }] } }

function findIn(elements: Parameters<typeof buildForm>[0]): readonly string[] {
  return findUnsafeReuse(FormDefinition.parse(buildForm(elements))).map(({ path }) => path)
}

test('accepts answers that are confirmed with a situation, and statements that are asked again', () => {
  const found = findIn([
    buildElement('name', 'input_text', situation),
    buildElement('exposed', 'toggle', { ...again, statementOf: 'subscriber' }),
    buildElement('shares', 'input_integer'),
  ])

  expect(found).toEqual([])
})

test('refuses a statement that would be confirmed with a situation', () => {
  const found = findIn([buildElement('exposed', 'toggle', { ...situation, statementOf: 'subscriber' })])

  expect(found).toEqual(['page/block/exposed'])
})

test('refuses a box to tick, and what nobody answers', () => {
  const found = findIn([
    buildElement('agreed', 'input_checkbox', { ...box, ...again }),
    buildElement('text', 'output_text', situation),
    buildElement('total', 'calculate', { ...situation, calculation: { formula: '1 + 1' } }),
  ])

  expect(found).toEqual(['page/block/agreed', 'page/block/text', 'page/block/total'])
})

test('refuses a duration that is not made of years, months and days', () => {
  const form = buildForm([
    buildElement('name', 'input_text', { reuse: { situation: 'identity', for: 'P1W' } }),
  ])

  expect(FormDefinition.safeParse(form).success).toBe(false)
})
