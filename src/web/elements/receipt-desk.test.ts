import { describe, expect, it } from 'vitest'
import { fileSizeText, refuseFile } from './receipt-desk.ts'

describe('refuseFile', () => {
  it.each([
    [{ type: 'application/pdf', size: 10 * 1024 * 1024 }, undefined],
    [{ type: 'application/pdf', size: 10 * 1024 * 1024 + 1 }, 'tooLarge'],
    [{ type: 'image/gif', size: 10 }, 'unsupported'],
    [{ type: 'image/png', size: 0 }, 'empty'],
  ])('judges %o as %s', (file, refusal) => {
    expect(refuseFile(file, 10)).toBe(refusal)
  })
})

describe('fileSizeText', () => {
  it.each([
    [1_800_000, 'fr', '1,8\u00A0Mo'],
    [640_000, 'fr', '640\u00A0ko'],
    [1_800_000, 'en', '1.8\u00A0MB'],
    [12, 'en', '1\u00A0kB'],
  ] as const)('says %i bytes in %s as %s', (bytes, locale, text) => {
    expect(fileSizeText(bytes, locale)).toBe(text)
  })
})
