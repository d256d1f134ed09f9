import { describe, expect, it } from 'vitest'
import { buildElement, buildPagedForm, buildText } from '#test/support/build-form.ts'
import { applyEdit, readPlace } from './apply-edit.ts'
import type { Json } from './layered-tree.ts'
import type { StudioEdit } from './studio-edit.ts'

const FILE = 'forms/client.json'

describe('an edit of the merged form', () => {
  it('sets and takes out an attribute', () => {
    const node = { level: 'element', key: 'age' } as const
    const path = ['attributes', 'min']
    const set: StudioEdit = { kind: 'set', file: FILE, node, path, before: null, value: 18 }
    const changed = apply(form(), set)
    expect(readPlace(changed, FILE, node, path)).toBe(18)
    expect(apply(changed, { ...set, before: 18, value: null })).toEqual(form())
  })

  it('sets a property of the file itself', () => {
    const title = buildText('Bulletin')
    const set: StudioEdit = { kind: 'set', file: FILE, node: null, path: ['title'], before: null, value: title }
    expect(readPlace(apply(form(), set), FILE, null, ['title'])).toEqual(title)
  })

  it.each([
    ['after', { after: 'name' }, ['name', 'new', 'age']],
    ['before', { before: 'name' }, ['new', 'name', 'age']],
    ['at the end of its block', { within: 'identity' }, ['name', 'age', 'new']],
  ] as const)('adds an element %s', (_name, place, names) => {
    const value = { ...buildElement('new', 'input_text') }
    const changed = apply(form(), { kind: 'add', file: FILE, level: 'element', place, value })
    expect(namesIn(changed, 'identity')).toEqual(names)
  })

  it('adds an option to a question that has none', () => {
    const value = { value: 'a', label: buildText('A') }
    const changed = apply(form(), { kind: 'add', file: FILE, level: 'option', place: { within: 'age' }, value })
    expect(readPlace(changed, FILE, { level: 'element', key: 'age' }, ['attributes', 'options'])).toEqual([value])
  })

  it('moves an element into another block, and a page before another', () => {
    const node = { level: 'element', key: 'name' } as const
    const moved = apply(form(), { kind: 'move', file: FILE, node, place: { after: 'amount' } })
    expect([namesIn(moved, 'identity'), namesIn(moved, 'money')]).toEqual([['age'], ['amount', 'name']])
    const page = { level: 'page', key: 'second' } as const
    const turned = apply(form(), { kind: 'move', file: FILE, node: page, place: { before: 'first' } })
    expect(readPlace(turned, FILE, null, ['pages'])).toMatchObject([{ slug: 'second' }, { slug: 'first' }])
  })

  it('removes a block', () => {
    const node = { level: 'block', key: 'money' } as const
    expect(namesIn(apply(form(), { kind: 'remove', file: FILE, node }), 'money')).toBeUndefined()
  })

  it('tells when its place is gone, and leaves the file alone', () => {
    const node = { level: 'element', key: 'gone' } as const
    const before = form()
    for (const edit of [
      { kind: 'set', file: FILE, node, path: ['type'], before: null, value: 'x' },
      { kind: 'remove', file: FILE, node },
      { kind: 'move', file: FILE, node: { level: 'element', key: 'age' }, place: { after: 'gone' } },
    ] satisfies readonly StudioEdit[])
      expect(applyEdit(before, edit)).toHaveProperty('problem')
    expect(before).toEqual(form())
  })
})

function form(): Json {
  return {
    ...buildPagedForm([
      {
        slug: 'first',
        blocks: [
          { slug: 'identity', elements: [buildElement('name', 'input_text'), buildElement('age', 'input_integer')] },
        ],
      },
      { slug: 'second', blocks: [{ slug: 'money', elements: [buildElement('amount', 'input_float')] }] },
    ]),
  }
}

function apply(value: Json, edit: StudioEdit): Json {
  const edited = applyEdit(value, edit)
  if ('problem' in edited) throw new Error(edited.problem.en)
  return edited.value
}

function namesIn(value: Json, block: string): readonly unknown[] | undefined {
  const elements = readPlace(value, FILE, { level: 'block', key: block }, ['elements'])
  return Array.isArray(elements) ? elements.map((element: { readonly name: unknown }) => element.name) : undefined
}
