export interface FileType {
  readonly mimetype: string
  /** The first is the one a name gets when it has none of them. */
  readonly extensions: readonly string[]
  readonly magic: Buffer
}

const TYPES: readonly FileType[] = [
  { mimetype: 'application/pdf', extensions: ['pdf'], magic: Buffer.from('%PDF-') },
  { mimetype: 'image/jpeg', extensions: ['jpg', 'jpeg'], magic: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    mimetype: 'image/png',
    extensions: ['png'],
    magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
]

/** What a file is by its first bytes; undefined for what is not accepted. Source: design "Documents". */
export function sniffType(bytes: Buffer): FileType | undefined {
  return TYPES.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic))
}
