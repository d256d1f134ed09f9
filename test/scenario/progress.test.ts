import { expect, test } from 'vitest'
import { buildElement, buildPagedForm, openScenario } from '../support/build-form.ts'

const session = openScenario(
  buildPagedForm([
    {
      slug: 'first',
      blocks: [
        { slug: 'one', elements: [buildElement('a', 'input_text')] },
        { slug: 'two', elements: [buildElement('b', 'input_text')] },
        {
          slug: 'hidden',
          condition: { rules: [{ type: 'input', element: 'a', operator: 'equal', value: 'x' }] },
          elements: [],
        },
      ],
    },
    { slug: 'second', blocks: [{ slug: 'three', elements: [] }] },
  ]),
)

test('marks submitted blocks complete, the open one in progress, later ones waiting', () => {
  const states = session.blockStates(new Set(['one']), 'two')

  expect(states.map(({ page, block, state }) => `${page}/${block} ${state}`)).toEqual([
    'first/one complete',
    'first/two progress',
    'second/three waiting',
  ])
})

test('keeps later blocks complete while an earlier one is reopened', () => {
  const states = session.blockStates(new Set(['one', 'two']), 'one')

  expect(states.map(({ state }) => state)).toEqual(['progress', 'complete', 'waiting'])
})

test('counts visible blocks only, and reaches 100 only at the end', () => {
  expect(session.progressPercent(new Set())).toBe(0)
  expect(session.progressPercent(new Set(['one', 'two']))).toBe(66)
  expect(session.progressPercent(new Set(['one', 'two', 'three']))).toBe(100)
})

test('shows a reviewer every block as a validated summary', () => {
  const states = session.blockStates(new Set(['one']), undefined, { isReview: true })

  expect(states.map(({ state }) => state)).toEqual(['validate', 'validate', 'validate'])
})

test('makes closed blocks readable once submitted, and disabled before', () => {
  const closed = new Set(['one', 'two'])

  const states = session.blockStates(new Set(['one']), 'two', { closed })

  expect(states.map(({ state }) => state)).toEqual(['validate', 'disable', 'waiting'])
})
