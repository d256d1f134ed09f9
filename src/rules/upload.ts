import type { FileKind } from '#vocabulary/file-kind.ts'

/** Upload restrictions, checked in the browser before sending and always on the server. */

type Types = Readonly<Record<string, readonly string[]>>

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

/** MIME types by kind with their file extensions; the first extension is the default. */
export const FILE_TYPES: Readonly<Record<FileKind, Types>> = {
  pdf: { 'application/pdf': ['pdf'] },
  image: { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'] },
  text: { 'text/plain': ['txt'] },
  audio: {
    'audio/mpeg': ['mp3'],
    'audio/mp4': ['m4a'],
    'audio/ogg': ['ogg', 'oga'],
    'audio/wav': ['wav'],
  },
  video: { 'video/mp4': ['mp4'], 'video/quicktime': ['mov'], 'video/webm': ['webm'] },
  office: {
    [`${OOXML}.wordprocessingml.document`]: ['docx'],
    [`${OOXML}.spreadsheetml.sheet`]: ['xlsx'],
    [`${OOXML}.presentationml.presentation`]: ['pptx'],
    [`${ODF}.text`]: ['odt'],
    [`${ODF}.spreadsheet`]: ['ods'],
    [`${ODF}.presentation`]: ['odp'],
  },
}

/** Extensions of a MIME type within the given kinds; undefined when none of them has it. */
export function findExtensions(kinds: readonly FileKind[], mimetype: string): readonly string[] | undefined {
  const kind = kinds.find((each) => Object.hasOwn(FILE_TYPES[each], mimetype))
  return kind && FILE_TYPES[kind][mimetype]
}

/** Extensions of all files of these kinds, in table order. */
export function extensionsOf(kinds: readonly FileKind[]): readonly string[] {
  return kinds.flatMap((kind) => Object.values(FILE_TYPES[kind]).flat())
}

/** File formats as shown to users: `PDF, JPG, PNG`. */
export function presentFormats(kinds: readonly FileKind[]): string {
  const firsts = kinds.flatMap((kind) => Object.values(FILE_TYPES[kind]).flatMap(([first]) => first ?? []))
  return firsts.map((extension) => extension.toUpperCase()).join(', ')
}

const MEGABYTE_BYTES = 1024 * 1024

/** Whether a file exceeds the deployment's size limit. */
export function isTooLarge(sizeBytes: number, limitMegabytes: number): boolean {
  return sizeBytes > limitMegabytes * MEGABYTE_BYTES
}
