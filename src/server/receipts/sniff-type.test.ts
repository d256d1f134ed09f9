import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { FILE_TYPES } from '#rules/upload.ts'
import { FILE_KINDS } from '#vocabulary/file-kind.ts'
import { sniffType } from './sniff-type.ts'

const ALL = FILE_KINDS

const latin = (text: string) => Buffer.from(text, 'latin1')
const zip = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')]))))
const openDocument = (kind: string) =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
      'content.xml': strToU8('<x/>'),
    }),
  )
const ftyp = (brand: string) => latin(`\0\0\0\u0020ftyp${brand}\0\0\0\0`)
const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

/** A minimal file of each type. */
const SAMPLES: readonly (readonly [title: string, bytes: Buffer, mimetype: string])[] = [
  ['a.pdf', latin('%PDF-1.7\n'), 'application/pdf'],
  ['a.jpg', latin('\u00ff\u00d8\u00ff\u00e0'), 'image/jpeg'],
  ['a.png', latin('\u0089PNG\r\n\u001a\n'), 'image/png'],
  ['a.txt', Buffer.from('Reçu de Mme Lemaire\r\n\t10 200 €'), 'text/plain'],
  ['a.mp3', latin('ID3\u0004\0'), 'audio/mpeg'],
  ['a.mp3', latin('\u00ff\u00fb\u0090\0'), 'audio/mpeg'],
  ['a.wav', latin('RIFF\0\0\0\0WAVEfmt '), 'audio/wav'],
  ['a.m4a', ftyp('M4A '), 'audio/mp4'],
  ['a.ogg', latin('OggS\0\u0002'), 'audio/ogg'],
  ['a.mp4', ftyp('isom'), 'video/mp4'],
  ['a.mp4', ftyp('mp42'), 'video/mp4'],
  ['a.mov', ftyp('qt  '), 'video/quicktime'],
  ['a.webm', latin('\u001a\u0045\u00df\u00a3\u009f\u0042\u0082\u0084webm'), 'video/webm'],
  ['a.docx', zip('[Content_Types].xml', 'word/document.xml'), `${OOXML}.wordprocessingml.document`],
  ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), `${OOXML}.spreadsheetml.sheet`],
  ['a.pptx', zip('[Content_Types].xml', 'ppt/presentation.xml'), `${OOXML}.presentationml.presentation`],
  ['a.odt', openDocument('text'), `${ODF}.text`],
  ['a.ods', openDocument('spreadsheet'), `${ODF}.spreadsheet`],
  ['a.odp', openDocument('presentation'), `${ODF}.presentation`],
]

describe('sniffType', () => {
  it.each(SAMPLES)('identifies %s by its bytes', (title, bytes, mimetype) => {
    expect(sniffType(bytes, { title, kinds: ALL })?.mimetype).toBe(mimetype)
  })

  it('has a sample of every type', () => {
    const known = Object.values(FILE_TYPES).flatMap((types) => Object.keys(types))

    expect([...new Set(SAMPLES.map(([, , mimetype]) => mimetype))].sort()).toEqual(known.sort())
  })

  it.each(SAMPLES)('accepts %s only if its kind is accepted', (title, bytes, mimetype) => {
    const own = ALL.filter((kind) => Object.hasOwn(FILE_TYPES[kind], mimetype))

    expect(sniffType(bytes, { title, kinds: own })?.mimetype).toBe(mimetype)
    expect(sniffType(bytes, { title, kinds: ALL.filter((kind) => !own.includes(kind)) })).toBeUndefined()
  })

  it.each([
    ['a program named like a text', 'a.txt', latin('MZ\u0090\0\u0003')],
    ['a text that is not UTF-8', 'a.txt', latin('Re\u00e7u')],
    ['a text named otherwise', 'a.pdf', latin('MZ program')],
    ['a page', 'a.html', latin('<script>alert(1)</script>')],
    ['an archive', 'a.zip', zip('a.txt')],
    ['an archive named like a document', 'a.docx', zip('[Content_Types].xml', 'other/document.xml')],
    [
      'a document with macros',
      'a.docm',
      zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
    ],
    [
      'an archive without its directory',
      'a.docx',
      zip('[Content_Types].xml', 'word/document.xml').subarray(0, 60),
    ],
    ['a picture of a telephone', 'a.heic', ftyp('heic')],
    ['an old document', 'a.doc', latin('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')],
    [
      'a film of another container',
      'a.mkv',
      latin('\u001a\u0045\u00df\u00a3\u009f\u0042\u0082\u0088matroska'),
    ],
    ['nothing', 'a.txt', Buffer.alloc(0)],
  ])('refuses %s', (_what, title, bytes) => {
    expect(sniffType(bytes, { title, kinds: ALL })).toBeUndefined()
  })
})
