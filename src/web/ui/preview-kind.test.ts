import { describe, expect, it } from 'vitest'
import { previewKind } from './preview-kind.ts'

describe('previewKind', () => {
  it.each([
    ['image/png', 'image'],
    ['image/svg+xml', 'text'],
    ['application/pdf', 'pdf'],
    ['text/plain; charset=utf-8', 'text'],
    ['audio/mpeg', 'audio'],
    ['video/mp4', 'video'],
    ['application/zip', 'download'],
    ['', 'download'],
  ])('of type %s as %s', (mimetype, kind) => {
    expect(previewKind(mimetype)).toBe(kind)
  })
})
