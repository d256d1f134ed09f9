import { expect, test } from 'vitest'
import { buildPageText, type TextPiece } from './page-text.ts'

const marked = (id: string, ...words: readonly string[]): readonly TextPiece[] => [
  { type: 'beginMarkedContentProps', id },
  ...words.map((str) => ({ str, hasEOL: true })),
  { type: 'endMarkedContent' },
]

test('keeps headings, paragraphs and tables of a tagged page', () => {
  const pieces = [...marked('a', 'Bulletin'), ...marked('b', 'Parts'), ...marked('c', '50')]
  const structure = {
    role: 'Root',
    children: [
      {
        role: 'Document',
        children: [
          { role: 'H1', children: [{ type: 'content', id: 'a' }] },
          {
            role: 'Table',
            children: [
              {
                role: 'TR',
                children: [
                  { role: 'TH', children: [{ role: 'Span', children: [{ type: 'content', id: 'b' }] }] },
                  { role: 'TD', children: [{ type: 'content', id: 'c' }] },
                  { role: 'TD', children: [] },
                ],
              },
            ],
          },
        ],
      },
    ],
  }

  expect(buildPageText(pieces, structure)).toEqual([
    { tag: 'h3', children: ['Bulletin'] },
    {
      tag: 'table',
      children: [
        {
          tag: 'tr',
          children: [
            { tag: 'th', children: ['Parts'] },
            { tag: 'td', children: ['50'] },
            { tag: 'td', children: [] },
          ],
        },
      ],
    },
  ])
})

test('joins the lines of one paragraph', () => {
  const structure = {
    role: 'P',
    children: [
      { type: 'content', id: 'a' },
      { type: 'content', id: 'b' },
    ],
  }

  const text = buildPageText([...marked('a', 'Fait à', 'Angers'), ...marked('b', 'le 20/11/2026')], structure)

  expect(text).toEqual([{ tag: 'p', children: ['Fait à Angers le 20/11/2026'] }])
})

test('reads the description of a figure', () => {
  expect(buildPageText([], { role: 'Figure', alt: 'Logo', children: [] })).toEqual(['Logo'])
})

test.each([
  ['without a structure', null],
  ['with an empty structure', { role: 'Root', children: [] }],
])('reads line by line %s', (_, structure) => {
  const pieces = [
    { str: 'Première', hasEOL: false },
    { str: ' ligne', hasEOL: true },
    { str: '', hasEOL: true },
    { str: 'Seconde ligne' },
  ]

  expect(buildPageText(pieces, structure)).toEqual([
    { tag: 'p', children: ['Première ligne'] },
    { tag: 'p', children: ['Seconde ligne'] },
  ])
})
