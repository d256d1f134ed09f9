import { expect, it } from 'vitest'
import { compileForm, openForm, type AnswerInput } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import { buildElement, buildFacts, buildForm, buildText, TODAY } from '#test/support/build-form.ts'
import { createLiveSession } from './live-session.ts'

const ANSWERS = { a: '1' }

it('renders only the elements that an edit changes', () => {
  const session = createLiveSession(open(['a', 'b']))
  const before = session.getElement('a')
  session.getElement('b')
  const seen: string[] = []
  session.subscribe(({ elements }) => seen.push(...elements))

  session.replace(open(['a', 'b'], { b: 'Another label' }))

  expect(seen).toEqual(['b'])
  expect(session.getElement('a')).toBe(before)
  expect(session.getElement('b').label).toEqual(buildText('Another label'))
})

it('follows answers in the form that it shows now, and forgets the former one', () => {
  const session = createLiveSession(open(['a']))
  session.getElement('a')
  session.replace(open(['a', 'b']))
  let count = 0
  session.subscribe(({ elements }) => (count += elements.size))
  session.change('a', '5')
  expect(session.getElement('a').input).toBe('5')
  expect(count).toBe(1)
})

it('still answers for an element that an edit has just removed', () => {
  const session = createLiveSession(open(['a', 'b']))
  const before = session.getElement('b')
  session.replace(open(['a']))
  expect(session.getElement('b')).toBe(before)
  expect(() => session.getElement('never')).toThrow(RangeError)
})

const elements = new Map<string, ReturnType<typeof buildElement>>()

/** The same element object for the same name and label, as a working copy keeps them. */
function open(names: readonly string[], labels: Readonly<Record<string, string>> = {}) {
  const list = names.map((name) => {
    const label = labels[name] ?? name
    const found =
      elements.get(name + label) ??
      buildElement(name, 'input_integer', { attributes: { label: buildText(label) } })
    elements.set(name + label, found)
    return found
  })
  const answers: Readonly<Record<string, AnswerInput>> = ANSWERS
  const form = compileForm(FormDefinition.parse(buildForm(list)))
  return openForm(form, { answers, today: TODAY, facts: buildFacts() })
}
