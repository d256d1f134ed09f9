import { expect, test } from 'vitest'
import { changedLines } from './use-difference.ts'

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
