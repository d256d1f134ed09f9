const ODF = 'application/vnd.oasis.opendocument'
const OOXML = 'application/vnd.openxmlformats-officedocument'

/** Entry that identifies the application of an office document. Source: ECMA-376 part 1 §11 to §13. */
const MAIN_PARTS: Readonly<Record<string, string>> = {
  'word/document.xml': `${OOXML}.wordprocessingml.document`,
  'xl/workbook.xml': `${OOXML}.spreadsheetml.sheet`,
  'ppt/presentation.xml': `${OOXML}.presentationml.presentation`,
}

/**
 * MIME type of an office document, from the entry names of its archive; nothing is decompressed. Undefined for other
 * archives and for documents with macros.
 */
export function findZipType(bytes: Buffer): string | undefined {
  const openDocument = findOpenDocumentType(bytes)
  const names = readEntryNames(bytes)
  if (names === undefined || names.some(isMacro)) return undefined
  if (openDocument !== undefined) return openDocument
  if (!names.includes('[Content_Types].xml')) return undefined
  const part = Object.keys(MAIN_PARTS).find((name) => names.includes(name))
  return part && MAIN_PARTS[part]
}

function isMacro(name: string): boolean {
  return /(^|\/)vbaProject\.bin$/i.test(name) || /^(Basic|Scripts)\//i.test(name)
}

const OPEN_DOCUMENTS = ['text', 'spreadsheet', 'presentation'].map((kind) => `${ODF}.${kind}`)

/** The first entry is named `mimetype` and stored uncompressed. Source: OpenDocument 1.3 part 2 §3.3. */
function findOpenDocumentType(bytes: Buffer): string | undefined {
  if (bytes.length < 38 || bytes.toString('latin1', 30, 38) !== 'mimetype') return undefined
  const stored = bytes.toString('latin1', 38, 38 + bytes.readUInt32LE(18))
  return OPEN_DOCUMENTS.find((type) => type === stored)
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LONGEST_COMMENT = 0xffff
/** Office documents have a few dozen entries. */
const MOST_ENTRIES = 10_000

/** Entry names of the central directory; undefined when there is none. Source: PKWARE APPNOTE §4.3.12, §4.3.16. */
function readEntryNames(bytes: Buffer): readonly string[] | undefined {
  const end = findEnd(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) return undefined
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    const nameStart = at + ENTRY_LENGTH
    names.push(bytes.toString('utf8', nameStart, nameStart + nameLength))
    at = nameStart + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

function findEnd(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  return undefined
}
