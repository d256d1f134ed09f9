import { describe, expect, it } from 'vitest'
import { isAcceptedFileType, isTooLarge } from './upload.ts'

describe('isTooLarge', () => {
  it.each([
    [10 * 1024 * 1024, false],
    [10 * 1024 * 1024 + 1, true],
  ])('of %i bytes under a limit of 10 is %s', (sizeBytes, expected) => {
    expect(isTooLarge(sizeBytes, 10)).toBe(expected)
  })
})

describe('isAcceptedFileType', () => {
  it.each([
    ['image/png', true],
    ['image/gif', false],
    ['toString', false],
  ])('%s: %s', (mimetype, expected) => {
    expect(isAcceptedFileType(mimetype)).toBe(expected)
  })
})
