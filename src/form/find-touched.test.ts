import { expect, it } from 'vitest'
import { findTouched, withoutPlace } from './find-touched.ts'
import { LEVELS } from './layered-tree.ts'

const text = (words: string) => ({ fr: words, en: words })
const BASE = {
  title: text('Form'),
  pages: [
    {
      slug: 'page',
      blocks: [
        { slug: 'one', elements: [{ name: 'a', type: 'range', attributes: { min: 1 } }, { name: 'b' }] },
        { slug: 'two', title: text('Two'), elements: [] },
      ],
    },
  ],
}
const PATCH = {
  code: 'client',
  changed: { title: text('Ours') },
  changedElements: [
    { name: 'a', type: 'select', attributes: { min: null, max: 9 } },
    { name: 'missing', type: 'range' },
  ],
  removedElements: ['b'],
  replacedBlocks: [{ slug: 'two', title: text('Ours'), elements: [] }],
}

it('a patch touches each attribute that it changes, and each node that it removes or replaces', () => {
  const touched = findTouched(BASE, PATCH, LEVELS.form)

  expect(touched.map(({ place, base, own }) => [place, base, own])).toEqual([
    ['changed.title', text('Form'), text('Ours')],
    ['changedElements.a.type', 'range', 'select'],
    ['changedElements.a.attributes.min', 1, null],
    ['changedElements.a.attributes.max', null, 9],
    ['removedElements.b', { name: 'b' }, null],
    ['replacedBlocks.two', { slug: 'two', title: text('Two'), elements: [] }, PATCH.replacedBlocks[0]],
  ])
})

it.each([
  ['changed.title', { changed: undefined }],
  [
    'changedElements.a.type',
    { changedElements: [{ name: 'a', attributes: { min: null, max: 9 } }, PATCH.changedElements[1]] },
  ],
  ['changedElements.missing.type', { changedElements: [PATCH.changedElements[0]] }],
  ['removedElements.b', { removedElements: undefined }],
  ['replacedBlocks.two', { replacedBlocks: undefined }],
])('a patch without %s keeps the rest', (place, left) => {
  expect(withoutPlace(PATCH, place, LEVELS.form)).toEqual(JSON.parse(JSON.stringify({ ...PATCH, ...left })))
})
