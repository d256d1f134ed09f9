import { isUtf8 } from 'node:buffer'
import { findExtensions } from '#rules/upload.ts'
import type { FileKind } from '#vocabulary/file-kind.ts'
import { findZipType } from './find-zip-type.ts'

export interface FileType {
  readonly mimetype: string
  /** The first is the default. */
  readonly extensions: readonly string[]
}

type Sniffer = (bytes: Buffer, title: string) => string | undefined

/**
 * Type of a file by its content, among the accepted kinds; undefined otherwise. Nothing is decoded or decompressed.
 * Source: design "Documents".
 */
export function sniffType(
  bytes: Buffer,
  { title, kinds }: { readonly title: string; readonly kinds: readonly FileKind[] },
): FileType | undefined {
  for (const sniff of SNIFFERS) {
    const mimetype = sniff(bytes, title)
    if (mimetype === undefined) continue
    const extensions = findExtensions(kinds, mimetype)
    return extensions && { mimetype, extensions }
  }
  return undefined
}

const SNIFFERS: readonly Sniffer[] = [
  begins('%PDF-', 'application/pdf'),
  begins('\u00ff\u00d8\u00ff', 'image/jpeg'),
  begins('\u0089PNG\r\n\u001a\n', 'image/png'),
  begins('ID3', 'audio/mpeg'),
  (bytes) => (isMpegFrame(bytes) ? 'audio/mpeg' : undefined),
  begins('OggS', 'audio/ogg'),
  (bytes) => (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE' ? 'audio/wav' : undefined),
  (bytes) => (textAt(bytes, 4, 4) === 'ftyp' ? MP4_BRANDS[textAt(bytes, 8, 4)] : undefined),
  (bytes) => (isWebm(bytes) ? 'video/webm' : undefined),
  (bytes) => (textAt(bytes, 0, 4) === 'PK\u0003\u0004' ? findZipType(bytes) : undefined),
  // Last, and only with a .txt name: text has no signature, and other formats made of letters look like it.
  (bytes, title) => (/\.txt$/i.test(title) && isText(bytes) ? 'text/plain' : undefined),
]

function begins(signature: string, mimetype: string): Sniffer {
  return (bytes) => (textAt(bytes, 0, signature.length) === signature ? mimetype : undefined)
}

function textAt(bytes: Buffer, start: number, length: number): string {
  return bytes.toString('latin1', start, start + length)
}

/** Eleven bits of synchronization, then MPEG 1 or 2, layer III. Source: ISO 11172-3 §2.4.1.3. */
function isMpegFrame(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes
  return first === 0xff && [0xfa, 0xfb, 0xf2, 0xf3].includes(second)
}

/**
 * The major brand distinguishes audio and video from images in the same container (HEIC, AVIF). Source: ISO 14496-12
 * §4.3.
 */
const MP4_BRANDS: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    ['avc1', 'dash', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'isom', 'mp41', 'mp42', 'MSNV', 'M4V '].map(
      (brand) => [brand, 'video/mp4'],
    ),
  ),
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  'qt  ': 'video/quicktime',
}

/** An EBML header with its document type in the first bytes. Source: RFC 8794 §11.2. */
function isWebm(bytes: Buffer): boolean {
  return textAt(bytes, 0, 4) === '\u001a\u0045\u00df\u00a3' && textAt(bytes, 4, 60).includes('webm')
}

/** Tab, line feed, form feed and carriage return: the only control characters allowed in text. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])
const DELETE = 0x7f
/** Binary files contain control characters within this prefix. */
const SEARCHED_BYTES = 4_096

function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0) || !isUtf8(bytes)) return false
  return bytes
    .subarray(0, SEARCHED_BYTES)
    .every((byte) => (byte >= 0x20 && byte !== DELETE) || TEXT_CONTROLS.has(byte))
}
