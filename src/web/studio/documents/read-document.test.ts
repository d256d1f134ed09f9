import { expect, test } from 'vitest'
import { freshName, readDocument } from './read-document.ts'

const words = (fr: string, en: string) => ({ fr, en })

test('a document is its texts and its sections with their rows', () => {
  const read = readDocument({
    code: 'letter',
    title: words('Lettre', 'Letter'),
    sections: [
      { id: 'opening', kind: 'paragraph', text: words('Bonjour', 'Hello') },
      {
        id: 'person',
        kind: 'rows',
        rows: [
          { elements: ['name', ['zip', 'city']] },
          { id: 'seat', label: words('Siège', 'Seat'), text: words('Paris', 'Paris') },
        ],
      },
      { id: 'sworn', kind: 'declarations', items: [{ id: 'true', ...words('Vrai', 'True') }] },
    ],
  })

  expect(read?.texts.map(({ path }) => path)).toEqual([['title'], ['subtitle']])
  expect(read?.sections.map(({ node, kind }) => [node?.key, kind])).toEqual([
    ['opening', 'paragraph'],
    ['person', 'rows'],
    ['sworn', 'declarations'],
  ])
  const [, person, sworn] = read?.sections ?? []
  expect(person?.rows?.map(({ node, prints }) => [node, prints])).toEqual([
    [{ level: 'row', key: 'name', within: 'person' }, ['name', 'zip', 'city']],
    [{ level: 'row', key: 'seat', within: 'person' }, []],
  ])
  expect(person?.rows?.[0]?.texts.map(({ path }) => path)).toEqual([['label']])
  expect(sworn?.rows?.[0]?.texts).toEqual([
    { path: [], inner: [], text: words('Vrai', 'True'), isOptional: false },
  ])
})

test('a part without a name of its own cannot be addressed', () => {
  const row = { elements: ['name'] }
  const read = readDocument({
    sections: [
      { kind: 'heading', text: words('A', 'A') },
      { id: 'twice', kind: 'rows', rows: [row, row, { label: words('L', 'L'), text: words('T', 'T') }] },
    ],
  })

  const parts = read?.sections.flatMap((section) => [section, ...(section.rows ?? [])]) ?? []
  expect(parts.map(({ node }) => node?.key)).toEqual([undefined, 'twice', undefined, undefined, undefined])
  expect(readDocument(null)).toBeUndefined()
  expect(freshName('texte', ['texte-1', undefined, 'texte-2'])).toBe('texte-3')
})
