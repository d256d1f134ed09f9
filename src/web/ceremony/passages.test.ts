import { expect, test } from 'vitest'
import type { DocumentContent } from '#contract/signature.ts'
import { presentPassages } from './passages.ts'
import { changedLines } from './use-difference.ts'

const CONTENT: DocumentContent = {
  locale: 'fr',
  heading: '',
  title: 'Bulletin',
  subtitle: null,
  originalTitle: null,
  footer: '',
  sections: [
    { kind: 'heading', text: 'Souscription' },
    { kind: 'paragraph', text: 'Je souscris.', style: 'normal' },
    {
      kind: 'table',
      title: 'Compte',
      columns: null,
      rows: [{ header: 'IBAN', cells: ['FR76'] }],
    },
    { kind: 'signatures', title: 'Signatures', doneAt: '', parties: [] },
  ],
}

test('a remark may be pinned on what a document says, by its position, and not on headings or signatures', () => {
  expect(presentPassages(CONTENT).map(({ index, text }) => [index, text])).toEqual([
    [1, 'Je souscris.'],
    [2, 'Compte, IBAN FR76'],
  ])
})

test('the changed lines of a document are those that it says now, whatever their typography', () => {
  const difference = {
    documents: [
      {
        id: 4,
        passages: [
          { before: 'Parts: 50', after: 'Nombre de parts : 51' },
          { before: 'gone', after: null },
        ],
      },
    ],
    kept: [],
  }

  expect([...changedLines(difference, 4)]).toEqual(['Nombre de parts: 51'])
  expect(changedLines(difference, 5).size).toBe(0)
})
