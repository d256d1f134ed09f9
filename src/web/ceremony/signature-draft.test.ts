import { expect, test } from 'vitest'
import { EMPTY_DRAFT, hasSignature } from './signature-draft.ts'

const STROKES = [
  [
    { x: 0, y: 0 },
    { x: 80, y: 20 },
  ],
]

test.each([
  ['an empty pad', EMPTY_DRAFT, false],
  ['a drawing', { ...EMPTY_DRAFT, strokes: STROKES }, true],
  ['a name typed while drawing is chosen', { ...EMPTY_DRAFT, name: 'Henri Lemaire' }, false],
  ['a drawing while typing is chosen', { ...EMPTY_DRAFT, manner: 'typed', strokes: STROKES }, false],
  ['a typed name', { ...EMPTY_DRAFT, manner: 'typed', name: 'Henri Lemaire' }, true],
  [
    'the name in capitals and another order',
    { ...EMPTY_DRAFT, manner: 'typed', name: 'LEMAIRE henri' },
    true,
  ],
  ['spaces', { ...EMPTY_DRAFT, manner: 'typed', name: '    ' }, false],
  ['another name', { ...EMPTY_DRAFT, manner: 'typed', name: 'Françoise Lemaire' }, false],
] as const)('tells whether %s is a signature', (_, draft, expected) => {
  expect(hasSignature(draft, 'Henri Lemaire')).toBe(expected)
})
