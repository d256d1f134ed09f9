import { ACCEPTED_FILE_TYPES, type AcceptedFileType, isAcceptedFileType } from '#rules/upload.ts'

export interface FileType {
  readonly mimetype: AcceptedFileType
  /** The first is the one a name gets when it has none of them. */
  readonly extensions: readonly string[]
}

/** How a file of each kind begins. */
const MAGIC: Readonly<Record<AcceptedFileType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

/** What a file is by its first bytes; undefined for what is not accepted. Source: design "Documents". */
export function sniffType(bytes: Buffer): FileType | undefined {
  const mimetype = Object.keys(MAGIC)
    .filter(isAcceptedFileType)
    .find((each) => bytes.subarray(0, MAGIC[each].length).equals(MAGIC[each]))
  return mimetype && { mimetype, extensions: ACCEPTED_FILE_TYPES[mimetype] }
}
