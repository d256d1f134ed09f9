import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit } from '#form/apply-edit.ts'
import { asRecord } from '#form/layered-tree.ts'
import { mergeLayer } from '#form/layer-file.ts'
import { writeEdit } from '#form/write-edit.ts'
import { editsOfList, type ListOption } from './list-edits.ts'
import { optionsOf, readListRows } from './read-list.ts'

const FILE = 'datalists/countries.json'
const list = (...names: readonly string[]): readonly ListOption[] =>
  names.map((name) => ({ value: name[0] ?? '', label: { fr: name, en: name } }))

test('only what differs between two lists is edited', () => {
  const edits = editsOfList(FILE, {
    before: list('a', 'b', 'c', 'd'),
    after: list('b', 'c: other', 'a', 'e'),
    canMove: true,
  })

  expect(edits).toMatchObject([
    { kind: 'set', node: { key: 'c' }, value: { fr: 'c: other' } },
    { kind: 'move', node: { key: 'a' }, place: { after: 'c' } },
    { kind: 'add', value: { value: 'e' }, place: { after: 'a' } },
    { kind: 'remove', node: { key: 'd' } },
  ])
  const same = list('a', 'b')
  expect(editsOfList(FILE, { before: same, after: same, canMove: true })).toEqual([])
})

const lists = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 })
  .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `${name}: other`))))
  .map((names) => list(...names))

test('the edits of any two lists make the one the other', () => {
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const edits = editsOfList(FILE, { before, after, canMove: true })
      const merged = edits.reduce<unknown>(
        (value, edit) => {
          const edited = edit.kind === 'replace' ? { value } : applyEdit(value, edit)
          expect(edited).toHaveProperty('value')
          return 'value' in edited ? edited.value : value
        },
        { source: 'x', options: before },
      )
      expect(optionsOf(merged)).toEqual(after)
    }),
  )
})

test('without moves they can be written as a difference from a base', () => {
  const sorted = (options: readonly ListOption[]) =>
    options.toSorted((one, other) => (one.value < other.value ? -1 : 1))
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const base = { source: 'x', options: before }
      const edits = editsOfList(FILE, { before, after, canMove: false })
      const patch = edits.reduce<string | null>((text, edit) => {
        const written = writeEdit({ text, base }, edit)
        expect(written).toHaveProperty('text')
        return 'text' in written ? written.text : text
      }, null)
      const own: unknown = patch === null ? undefined : JSON.parse(patch)
      expect(asRecord(own)?.['options']).toBeUndefined()
      expect(sorted(optionsOf(mergeLayer(FILE, base, own)))).toEqual(sorted(after))
    }),
  )
})

test('a pasted list is read whole, or every wrong cell is named', () => {
  const french = { source: 'INSEE', locale: 'fr' } as const

  expect(readListRows('Code\tLibellé\tAnglais\nFR\tFrance\tFrance', french)).toEqual({
    kind: 'rows',
    rows: [{ value: 'FR', label: { fr: 'France', en: 'France' }, source: 'INSEE' }],
  })
  expect(readListRows('FR\tFrance\t\n\tItalie\tItaly', french)).toMatchObject({
    kind: 'wrong',
    mistakes: [
      { row: 1, column: 3, found: '' },
      { row: 2, column: 1, found: '' },
    ],
  })
  expect(readListRows('FR\ta\tb\nFR\tc\td', french)).toMatchObject({
    kind: 'wrong',
    mistakes: [{ row: 2, reason: { en: 'row 1 has this value too' } }],
  })
  const many = Array.from({ length: 501 }, (_, index) => `${index}\ta\tb`).join('\n')
  expect(readListRows(many, french)).toMatchObject({ kind: 'wrong', mistakes: [{ found: '501' }] })
})
