import { expect, test } from 'vitest'
import type { DocumentContent } from '#contract/signature.ts'
import { presentPassages } from './passages.ts'

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
