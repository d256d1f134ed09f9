import { ACCEPTED_FILE_TYPES, type AcceptedFileType, isAcceptedFileType } from '#rules/upload.ts'

export interface FileType {
  readonly mimetype: AcceptedFileType
  /** The first one is appended to names without a matching extension. */
  readonly extensions: readonly string[]
}

/** Magic bytes by type. */
const MAGIC: Readonly<Record<AcceptedFileType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

/** Detects the type by magic bytes; undefined when not accepted. Source: design "Documents". */
export function sniffType(bytes: Buffer): FileType | undefined {
  const mimetype = Object.keys(MAGIC)
    .filter(isAcceptedFileType)
    .find((each) => bytes.subarray(0, MAGIC[each].length).equals(MAGIC[each]))
  return mimetype && { mimetype, extensions: ACCEPTED_FILE_TYPES[mimetype] }
}
