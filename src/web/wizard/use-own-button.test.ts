import { expect, test } from 'vitest'
import { buildElement, buildForm, openScenario } from '#test/support/build-form.ts'
import { findOwnButton } from './use-own-button.ts'

function find(
  form: Parameters<typeof openScenario>[0],
  answers: Record<string, string>,
  action: 'continue' | 'finish' | 'next',
) {
  const session = openScenario(form, answers)
  return findOwnButton(session, session.form.definition.pages[0]?.blocks[0], [action])
}

const when = (value: string, effects: ('visible' | 'disabled')[]) => ({
  rules: [{ type: 'input' as const, element: 'a', operator: 'equal' as const, value }],
  effects,
})

test('a button of a block follows its conditions', () => {
  const form = buildForm([
    buildElement('a', 'input_text'),
    buildElement('go', 'button', { attributes: { action: 'continue' }, condition: when('x', ['disabled']) }),
  ])

  expect(find(form, { a: 'y' }, 'continue')?.disabled).toBe(false)
  expect(find(form, { a: 'x' }, 'continue')?.disabled).toBe(true)
  expect(find(form, { a: 'x' }, 'finish')).toBeUndefined()
})

test('of two buttons for one action the visible one counts', () => {
  const form = buildForm([
    buildElement('a', 'input_text'),
    buildElement('one', 'button', { attributes: { action: 'next' }, condition: when('x', ['visible']) }),
    buildElement('two', 'button', { attributes: { action: 'next' }, condition: when('y', ['visible']) }),
  ])

  expect(find(form, { a: 'y' }, 'next')?.name).toBe('two')
  expect(find(form, { a: 'z' }, 'next')).toMatchObject({ visible: false })
})
