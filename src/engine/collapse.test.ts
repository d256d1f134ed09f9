import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { findCollapse } from './collapse.ts'

type Attributes = NonNullable<NonNullable<Parameters<typeof buildElement>[2]>['attributes']>

const WHEN = { rules: [{ type: 'input' as const, element: 'other', operator: 'equal' as const, value: 'x' }] }

const CASES: readonly (readonly [
  string,
  string,
  Attributes,
  string | undefined,
  'line' | 'offer' | undefined,
])[] = [
  ['an answer', 'input_integer', {}, '3', 'line'],
  ['no answer', 'input_integer', {}, undefined, 'offer'],
  ['a switch that is on', 'toggle', {}, 'true', 'line'],
  ['a switch that is off', 'toggle', {}, 'false', 'offer'],
  ['the word false in a text', 'input_text', {}, 'false', 'line'],
  ['an unreadable answer', 'input_integer', {}, 'x', undefined],
  ['an answer out of bounds', 'input_integer', { max: 2 }, '3', undefined],
  ['a missing answer that is required', 'input_integer', { required: true }, undefined, undefined],
  ['an answer that nobody can change', 'input_integer', { readonly: true }, '3', undefined],
  ['a disabled answer', 'input_integer', { disabled: true }, '3', undefined],
  ['an element that is not collapsed', 'input_integer', { collapsed: false }, '3', undefined],
]

test.each(CASES)('%s', (_name, type, attributes, answer, drawn) => {
  const form = buildForm([buildElement('it', type, { attributes: { collapsed: true, ...attributes } })])
  const session = openScenario(form, answer === undefined ? {} : { it: answer })

  expect(findCollapse(session.getElement('it'))).toBe(drawn)
})

test('what is not shown is not collapsed', () => {
  const session = openScenario(
    buildForm([
      buildElement('other', 'input_text'),
      buildElement('it', 'input_text', { attributes: { collapsed: true }, condition: WHEN }),
    ]),
  )

  expect(findCollapse(session.getElement('it'))).toBeUndefined()
  session.change('other', 'x')
  expect(findCollapse(session.getElement('it'))).toBe('offer')
})
