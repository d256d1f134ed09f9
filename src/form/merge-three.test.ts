import { expect, test } from 'vitest'
import { mergeThree } from './merge-three.ts'

const text = (fr: string) => ({ fr, en: fr })
const BEFORE = {
  code: 'client',
  changedElements: [
    { name: 'a', attributes: { label: text('A') } },
    { name: 'b', attributes: { label: text('B') } },
  ],
}
const withLabel = (name: string, label: string) => ({
  ...BEFORE,
  changedElements: BEFORE.changedElements.map((each) =>
    each.name === name ? { ...each, attributes: { label: text(label) } } : each,
  ),
})

test('changes of both sides at different places come together', () => {
  const { value, conflicts } = mergeThree({
    before: BEFORE,
    theirs: withLabel('a', 'Theirs'),
    ours: { ...withLabel('b', 'Ours'), removedElements: ['c'] },
  })

  expect(conflicts).toEqual([])
  expect(value).toEqual({
    code: 'client',
    changedElements: [
      { name: 'a', attributes: { label: text('Theirs') } },
      { name: 'b', attributes: { label: text('Ours') } },
    ],
    removedElements: ['c'],
  })
})

test('different changes of one place are a conflict with the three sides, and ours stays', () => {
  const { value, conflicts } = mergeThree({
    before: BEFORE,
    theirs: withLabel('a', 'Theirs'),
    ours: withLabel('a', 'Ours'),
  })

  expect(conflicts).toEqual([
    {
      place: 'changedElements.a.attributes.label',
      before: text('A'),
      theirs: text('Theirs'),
      ours: text('Ours'),
    },
  ])
  expect(value).toEqual(withLabel('a', 'Ours'))
})

test.each([
  ['the same change of both', { theirs: withLabel('a', 'X'), ours: withLabel('a', 'X') }, []],
  ['a change of ours alone', { theirs: BEFORE, ours: withLabel('a', 'X') }, []],
  ['something removed that ours changed', { theirs: undefined, ours: withLabel('a', 'X') }, ['']],
])('%s', (_name, sides, places) => {
  const { value, conflicts } = mergeThree({ before: BEFORE, ...sides })

  expect(value).toEqual(withLabel('a', 'X'))
  expect(conflicts.map(({ place }) => place)).toEqual(places)
})

test('what the other side removed or added follows when ours did not touch it', () => {
  const [first] = BEFORE.changedElements
  const { value, conflicts } = mergeThree({
    before: { list: ['x', 'y'], changedElements: BEFORE.changedElements },
    theirs: { list: ['x', 'z'], changedElements: [first] },
    ours: { list: ['x', 'y', 'own'], changedElements: BEFORE.changedElements },
  })

  expect(conflicts).toEqual([])
  expect(value).toEqual({ list: ['x', 'own', 'z'], changedElements: [first] })
})
