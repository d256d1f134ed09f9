import { describe, expect, it } from 'vitest'
import { extensionsOf, FILE_TYPES, findExtensions, isTooLarge, presentFormats } from './upload.ts'

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

describe('extensionsOf', () => {
  it.each([
    ['pdf', ['pdf']],
    ['image', ['jpg', 'jpeg', 'png']],
    ['audio', ['mp3', 'm4a', 'ogg', 'oga', 'wav']],
    ['video', ['mp4', 'mov', 'webm']],
    ['office', ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp']],
  ] as const)('lists the extensions of %s files', (kind, extensions) => {
    expect(extensionsOf([kind])).toEqual(extensions)
  })
})

describe('FILE_TYPES', () => {
  it('names office files by their registered MIME types', () => {
    expect(Object.keys(FILE_TYPES.office)).toEqual([
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.presentation',
    ])
  })
})

describe('presentFormats', () => {
  it('lists each format once', () => {
    expect(presentFormats(['pdf', 'image', 'text'])).toBe('PDF, JPG, PNG, TXT')
  })
})
