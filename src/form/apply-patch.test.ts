import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch } from './apply-patch.ts'
import type { Json } from './layered-tree.ts'
import { LEVELS } from './layered-tree.ts'

const text = (words: string) => ({ fr: words, en: words })
const element = (name: string, more: object = {}) => ({
  name,
  type: 'input_text',
  attributes: { label: text(name), ...more },
})
const block = (slug: string, ...names: readonly string[]) => ({
  slug,
  title: text(slug),
  elements: names.map((name) => element(name)),
})
const page = (slug: string, ...blocks: readonly object[]) => ({ slug, title: text(slug), blocks })
const choice = (value: string) => ({ value, label: text(value) })
const CHOICES = { options: [choice('YES'), choice('NO')] }

const FORM = {
  code: 'client',
  title: text('Form'),
  pages: [
    page('first', block('one', 'a', 'b', 'c'), {
      ...block('two'),
      elements: [element('d', CHOICES), element('e', CHOICES)],
    }),
    page('second', block('three', 'f')),
  ],
}

function patchForm(patch: Json, base: Json = FORM) {
  return applyPatch(base, { code: 'client', ...patch }, LEVELS.form)
}

/** The form in short: pages of blocks of element names. */
function outline(form: Json): unknown {
  return Object.fromEntries(
    read(form, 'pages').map((each) => [
      each['slug'],
      Object.fromEntries(read(each, 'blocks').map((inner) => [inner['slug'], namesOf(inner)])),
    ]),
  )
}

function namesOf(inner: Json): string {
  return read(inner, 'elements')
    .map(({ name }) => name)
    .join(' ')
}

function read(value: Json, name: string): readonly Json[] {
  const list = value[name]
  return Array.isArray(list) ? list : []
}

function findElement(form: Json, name: string): Json | undefined {
  return read(form, 'pages')
    .flatMap((each) => read(each, 'blocks'))
    .flatMap((each) => read(each, 'elements'))
    .find((each) => each['name'] === name)
}

describe('a patch of a form', () => {
  it('changes the named attributes of an element and leaves its others', () => {
    const { value } = patchForm({
      changedElements: [
        { name: 'a', type: 'input_date', attributes: { label: text('A'), help: text('Help') } },
      ],
    })

    expect(findElement(value, 'a')).toEqual({
      name: 'a',
      type: 'input_date',
      attributes: { label: text('A'), help: text('Help') },
    })
    expect(findElement(value, 'b')).toEqual(element('b'))
  })

  it('takes an attribute out with null', () => {
    const base = {
      ...FORM,
      pages: [page('first', { ...block('one'), elements: [element('a', { min: 1 })] })],
    }

    const { value } = patchForm({ changedElements: [{ name: 'a', attributes: { min: null } }] }, base)

    expect(findElement(value, 'a')).toEqual(element('a'))
  })

  it('changes pages, blocks and the form itself', () => {
    const { value } = patchForm({
      changed: { title: text('Ours') },
      changedPages: [{ slug: 'first', description: text('Begin') }],
      changedBlocks: [{ slug: 'three', icon: 'bank' }],
    })

    expect(value).toMatchObject({
      title: text('Ours'),
      pages: [{ description: text('Begin') }, { blocks: [{ slug: 'three', icon: 'bank' }] }],
    })
  })

  it('changes, adds, moves and removes options of one element only', () => {
    const { value } = patchForm({
      changedOptions: [{ in: 'd', value: 'YES', label: text('Indeed') }],
      addedOptions: [{ in: 'd', after: 'YES', options: [choice('MAYBE')] }],
      movedOptions: [{ in: 'd', value: 'YES' }],
      removedOptions: [{ in: 'd', value: 'NO' }],
    })

    expect(findElement(value, 'd')).toEqual(
      element('d', { options: [{ value: 'YES', label: text('Indeed') }, choice('MAYBE')] }),
    )
    expect(findElement(value, 'e')).toEqual(element('e', CHOICES))
  })

  it('adds elements after, before and at the end, in the order of the patch', () => {
    const { value } = patchForm({
      addedElements: [
        { after: 'a', elements: [element('a1'), element('a2')] },
        { before: 'a', elements: [element('x'), element('y')] },
        { after: 'a', elements: [element('a3')] },
        { in: 'one', elements: [element('z')] },
        { after: 'a1', elements: [element('a1b')] },
      ],
    })

    expect(outline(value)).toMatchObject({ first: { one: 'x y a a1 a1b a2 a3 b c z' } })
  })

  it('adds pages and blocks, and moves elements into them', () => {
    const { value } = patchForm({
      movedElements: [{ name: 'a', in: 'fresh' }],
      movedBlocks: [{ slug: 'two', in: 'third' }],
      addedBlocks: [{ after: 'one', blocks: [block('fresh', 'g')] }],
      addedPages: [{ before: 'second', pages: [page('third', block('four', 'h'))] }],
    })

    expect(outline(value)).toEqual({
      first: { one: 'b c', fresh: 'g a' },
      third: { four: 'h', two: 'd e' },
      second: { three: 'f' },
    })
  })

  it('moves a page, a block of it and an element of that, each on its own', () => {
    const { value, problems } = patchForm({
      movedPages: [{ slug: 'first', after: 'second' }],
      movedBlocks: [{ slug: 'two', before: 'one' }],
      movedElements: [{ name: 'e', before: 'd' }],
    })

    expect(problems).toEqual([])
    expect(outline(value)).toEqual({ second: { three: 'f' }, first: { two: 'e d', one: 'a b c' } })
    expect(read(value, 'pages').map(({ slug }) => slug)).toEqual(['second', 'first'])
  })

  it('puts elements where a removed one was, and removes blocks and pages whole', () => {
    const { value } = patchForm({
      addedElements: [{ after: 'b', elements: [element('instead')] }],
      removedElements: ['b'],
      removedBlocks: ['two'],
      removedPages: ['second'],
    })

    expect(outline(value)).toEqual({ first: { one: 'a instead c' } })
  })

  it('replaces a block whole', () => {
    const { value } = patchForm({ replacedBlocks: [block('two', 'g')] })

    expect(outline(value)).toMatchObject({ first: { one: 'a b c', two: 'g' } })
  })
})

describe('a patch of a document', () => {
  const DOCUMENT = {
    code: 'bulletin',
    title: text('Form'),
    sections: [
      {
        id: 'amounts',
        kind: 'rows',
        rows: [{ elements: ['a'] }, { elements: [['b', 'c']], label: text('B') }],
      },
      { id: 'promises', kind: 'declarations', items: [{ element: 'd' }] },
      { kind: 'signatures', title: text('Signed') },
    ],
  }
  const patch = (operations: Json) =>
    applyPatch(DOCUMENT, { code: 'bulletin', ...operations }, LEVELS.document)

  it('adds a sentence, and rows and declarations beside those named by their element', () => {
    const sentence = { kind: 'paragraph', text: text('One sentence.') }

    const { value, problems } = patch({
      changedRows: [{ in: 'amounts', id: 'b', label: text('Where') }],
      addedRows: [
        { in: 'amounts', before: 'b', rows: [{ elements: ['e'] }] },
        { in: 'promises', rows: [text('I know.')] },
      ],
      addedSections: [{ after: 'amounts', sections: [sentence] }],
    })

    expect(problems).toEqual([])
    expect(value).toMatchObject({
      sections: [
        { id: 'amounts', rows: [{ elements: ['a'] }, { elements: ['e'] }, { label: text('Where') }] },
        sentence,
        { id: 'promises', items: [{ element: 'd' }, text('I know.')] },
        { kind: 'signatures' },
      ],
    })
  })
})

it.each([
  [
    'an element that the base lacks',
    { changedElements: [{ name: 'z', type: 'range' }] },
    'changedElements.z',
    'the base has no such element',
  ],
  [
    'an option of another element',
    { removedOptions: [{ in: 'a', value: 'YES' }] },
    'removedOptions.a.YES',
    'the base has no such option in a',
  ],
  ['a removal of nothing', { removedBlocks: ['ten'] }, 'removedBlocks.ten', 'the base has no such block'],
  [
    'a replacement of nothing',
    { replacedBlocks: [block('ten')] },
    'replacedBlocks.ten',
    'the base has no such block',
  ],
  [
    'a name that is taken',
    { addedElements: [{ in: 'one', elements: [element('f')] }] },
    'addedElements.f',
    'there is such an element already',
  ],
  [
    'a neighbour that is nowhere',
    { addedElements: [{ after: 'z', elements: [element('g')] }] },
    'addedElements.g',
    'no element is named z',
  ],
  [
    'two neighbours',
    { addedElements: [{ after: 'a', before: 'b', elements: [element('g')] }] },
    'addedElements',
    'takes only one of after, before and in',
  ],
  [
    'no place',
    { movedElements: [{ name: 'a' }] },
    'movedElements.a',
    'says neither after, before nor in. Example: "after": "sub_email"',
  ],
  [
    'a change said twice',
    { changedElements: [{ name: 'a' }, { name: 'a' }] },
    'changedElements.a',
    'is given twice',
  ],
  [
    'a change of what is removed',
    { changedElements: [{ name: 'a', type: 'range' }], removedElements: ['a'] },
    'removedElements.a',
    'is also changed or moved by this patch',
  ],
])('a patch reports %s', (_what, operations, path, reason) => {
  expect(patchForm(operations).problems).toContainEqual({
    path,
    reason: expect.objectContaining({ en: reason }),
  })
})

it('a moved element whose place does not exist stays in the form', () => {
  const { value, problems } = patchForm({ movedElements: [{ name: 'a', after: 'z' }] })

  expect(problems).toHaveLength(1)
  expect(findElement(value, 'a')).toEqual(element('a'))
})

describe('whatever the form', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']

  it('an empty patch changes nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 12 }), (each) => {
        const base = { ...FORM, pages: [page('only', block('one', ...each))] }

        expect(patchForm({}, base)).toEqual({ value: base, problems: [] })
      }),
    )
  })

  it('operations on different elements give the same form in any order', () => {
    const operations = {
      changedElements: names.map((name) => ({ name, attributes: { label: text(`new ${name}`) } })),
      addedElements: names.map((name) => ({ after: name, elements: [element(`${name}1`)] })),
      movedElements: [
        { name: 'c', before: 'a' },
        { name: 'e', in: 'three' },
      ],
    }
    const expected = patchForm(operations)
    expect(expected.problems).toEqual([])

    fc.assert(
      fc.property(
        shuffled(operations.changedElements),
        shuffled(operations.addedElements),
        shuffled(operations.movedElements),
        (changedElements, addedElements, movedElements) => {
          expect(patchForm({ movedElements, addedElements, changedElements })).toEqual(expected)
        },
      ),
    )
  })

  it('a new label of the base passes through every patch that does not change that label', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.subarray(names),
        fc.string(),
        (relabelled, changed, words) => {
          const patch = {
            changedElements: changed
              .filter((name) => name !== relabelled)
              .map((name) => ({ name, attributes: { label: text('Ours') } })),
            addedElements: [{ after: relabelled, elements: [element('g')] }],
          }
          const label = { changedElements: [{ name: relabelled, attributes: { label: text(words) } }] }

          const { value } = patchForm(patch, patchForm(label).value)

          expect(findElement(value, relabelled)).toMatchObject({ attributes: { label: text(words) } })
        },
      ),
    )
  })
})

function shuffled<T>(items: readonly T[]) {
  return fc.shuffledSubarray([...items], { minLength: items.length })
}
