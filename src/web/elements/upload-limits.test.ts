import { describe, expect, it } from 'vitest'
import { fileSizeText, presentAccept, refuseFile } from './upload-limits.ts'

describe('refuseFile', () => {
  it.each([
    [{ name: 'a.pdf', type: 'application/pdf', size: 10 * 1024 * 1024 }, undefined],
    [{ name: 'a.pdf', type: 'application/pdf', size: 10 * 1024 * 1024 + 1 }, 'tooLarge'],
    [{ name: 'a.gif', type: 'image/gif', size: 10 }, 'unsupported'],
    [{ name: 'a.png', type: 'image/png', size: 0 }, 'empty'],
    [{ name: 'a.WAV', type: 'audio/x-wav', size: 10 }, undefined],
    [{ name: 'a.docx', type: '', size: 10 }, 'unsupported'],
    [{ name: 'constructor', type: 'constructor', size: 10 }, 'unsupported'],
  ])('judges %o as %s', (file, refusal) => {
    expect(refuseFile(file, { kinds: ['pdf', 'image', 'audio'], megabytes: 10 })).toBe(refusal)
  })
})

describe('presentAccept', () => {
  it('lists extensions and MIME types of the accepted kinds', () => {
    expect(presentAccept(['pdf', 'image'])).toBe('.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png')
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
