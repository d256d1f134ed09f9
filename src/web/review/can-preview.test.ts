import { expect, it } from 'vitest'
import { canPreview } from './can-preview.ts'

it.each([
  ['signed', { documentPreview: false, attachmentPreview: true }, false],
  ['receipt', { documentPreview: false, attachmentPreview: true }, true],
  ['signed', { documentPreview: true, attachmentPreview: false }, true],
  ['receipt', { documentPreview: true, attachmentPreview: false }, false],
] as const)('a %s file with %o is previewed: %s', (kind, flags, expected) => {
  expect(canPreview({ kind }, flags)).toBe(expected)
})
