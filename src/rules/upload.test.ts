import { describe, expect, it } from 'vitest'
import { findExtensions, isTooLarge, presentFormats } from './upload.ts'

describe('isTooLarge', () => {
  it.each([
    [10 * 1024 * 1024, false],
    [10 * 1024 * 1024 + 1, true],
  ])('of %i bytes under a limit of 10 is %s', (sizeBytes, expected) => {
    expect(isTooLarge(sizeBytes, 10)).toBe(expected)
  })
})

describe('findExtensions', () => {
  it.each([
    ['image/png', ['png']],
    ['image/jpeg', ['jpg', 'jpeg']],
    ['image/gif', undefined],
    ['text/plain', undefined],
    ['toString', undefined],
  ])('of %s among PDF and images are %s', (mimetype, expected) => {
    expect(findExtensions(['pdf', 'image'], mimetype)).toEqual(expected)
  })
})

describe('presentFormats', () => {
  it('lists each format once', () => {
    expect(presentFormats(['pdf', 'image', 'text'])).toBe('PDF, JPG, PNG, TXT')
  })
})
