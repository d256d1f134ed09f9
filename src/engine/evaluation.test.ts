import { expect, test } from 'vitest'
import { buildElement, buildFacts, buildForm } from '#test/support/build-form.ts'
import { FormDefinition } from '#form/definition.ts'
import { compileForm } from './compile.ts'
import { Evaluation } from './evaluation.ts'

function evaluate(elements: readonly ReturnType<typeof buildElement>[], answers: object, isReadOnly = false) {
  const form = compileForm(FormDefinition.parse(buildForm(elements)))
  return new Evaluation({
    form,
    answers: { ...answers },
    today: '2026-11-21',
    facts: buildFacts(),
    isReadOnly,
  })
}

test('opening a form is no change', () => {
  const running = evaluate([buildElement('a', 'input_text')], { a: 'x' })

  expect(running.sectionsChanged).toBe(false)
  expect(running.drainChanged()).toEqual([])
})

test('what was accepted by its shape alone is judged again, and nothing else', () => {
  const running = evaluate(
    [
      buildElement('name', 'input_text'),
      buildElement('iban', 'input_iban'),
      buildElement('empty', 'input_iban'),
      buildElement('phone', 'input_tel'),
    ],
    { name: 'Lemaire', iban: 'FR7630006000011234567890189', phone: '0612345678' },
  )

  running.recheck()

  expect(running.drainChanged()).toEqual([1, 3])
})

test('a form that is only read asks nothing and closes its buttons', () => {
  const elements = [
    buildElement('name', 'input_text', { attributes: { required: true } }),
    buildElement('print', 'button_print'),
  ]
  const stateOf = (isReadOnly: boolean) => {
    const running = evaluate(elements, {}, isReadOnly)
    return running.form.elements.map((element) => {
      const { required, disabled, readonly } = running.stateOf(element)
      return { required, disabled, readonly }
    })
  }

  expect(stateOf(false)).toEqual([
    { required: true, disabled: false, readonly: false },
    { required: false, disabled: false, readonly: false },
  ])
  expect(stateOf(true)).toEqual([
    { required: false, disabled: false, readonly: true },
    { required: false, disabled: true, readonly: true },
  ])
})

test('a change of an element alone changes no section', () => {
  const when = { rules: [{ type: 'input' as const, element: 'a', operator: 'equal' as const, value: 'x' }] }
  const running = evaluate(
    [buildElement('a', 'input_text'), buildElement('b', 'input_text', { condition: when })],
    {},
  )
  const [a] = running.form.elements
  if (a === undefined) throw new Error('no element')

  running.change(a, 'x')

  expect(running.sectionsChanged).toBe(false)
  expect(running.drainChanged()).toEqual([0, 1])
  expect(running.drainChanged()).toEqual([])
})
