/** A 2D-Doc: who sealed what when, the fields, and the text that the seal covers. */
export interface TwoDDoc {
  /** Four characters each; together they name the certificate. */
  readonly authority: string
  readonly certificate: string
  /** `yyyy-mm-dd`; null when not stated. */
  readonly issuedOn: string | null
  readonly signedOn: string | null
  /** `00`, `01` and `02` prove an address, `03` and `05` are bank details, `04` is a notice of income tax. */
  readonly documentType: string
  /** Values by their two-character identifier. */
  readonly fields: ReadonlyMap<string, string>
  readonly signed: string
  /** r and s of the signature. */
  readonly seal: Uint8Array<ArrayBuffer>
}

const GROUP = '\u001D'
const RECORD = '\u001E'
const UNIT = '\u001F'

/** Characters of the header by version. Source: ANTS, Spécifications techniques des codes à barres 2D-Doc v3.1.3, §3.3. */
const HEADER_LENGTHS: Readonly<Record<string, number>> = { '02': 22, '03': 24, '04': 26 }

/** Lengths of values that no separator follows, by identifier. Source: the same, table of the data of perimeter 01. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    '06:4 07:6 08:4 09:4 0A:9 0B:9 0D:36 1C:8 1G:1 1H:1 24:5 26:2 2B:5 2D:2 34:2 36:4 37:4 40:13 44:13 45:4 47:13 49:13 ' +
    '4A:8 4B:8 4C:8 4F:15 4P:5 4S:4 50:14 51:6 52:7 53:4 54:4 55:8 56:8 57:8 5H:5 5J:2 5N:21 5T:1'
  )
    .split(' ')
    .map((entry) => {
      const [id = '', length = ''] = entry.split(':')
      return [id, Number(length)]
    }),
)

/** The only perimeter, that of documents of the French administration, banks and suppliers. */
const PERIMETER = '01'

/** Parses the text of a DataMatrix; null when it is no 2D-Doc of versions 02 to 04. The seal is not verified. */
export function parseTwoDDoc(text: string): TwoDDoc | null {
  const version = text.slice(2, 4)
  const headerLength = HEADER_LENGTHS[version]
  const end = text.indexOf(UNIT)
  if (!text.startsWith('DC') || headerLength === undefined || end < headerLength) return null
  if (headerLength > 22 && text.slice(22, 24) !== PERIMETER) return null
  const fields = parseFields(text.slice(headerLength, end))
  const seal = parseBase32(text.slice(end + 1).split(GROUP)[0] ?? '')
  if (!fields || !seal) return null
  return {
    authority: text.slice(4, 8),
    certificate: text.slice(8, 12),
    issuedOn: parseDay(text.slice(12, 16)),
    signedOn: parseDay(text.slice(16, 20)),
    documentType: text.slice(20, 22),
    fields,
    signed: text.slice(0, end),
    seal,
  }
}

function parseFields(data: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < data.length;) {
    const id = data.slice(at, at + 2)
    if (!/^[0-9A-Z]{2}$/.test(id)) return null
    at += 2
    const length = FIXED_LENGTHS[id]
    const rest = data.slice(at)
    const value =
      length === undefined ? (rest.split(GROUP)[0]?.split(RECORD)[0] ?? '') : rest.slice(0, length)
    if (length !== undefined && value.length < length) return null
    fields.set(id, value)
    at += value.length
    // Some issuers close fixed lengths too.
    if (data[at] === GROUP || data[at] === RECORD) at += 1
  }
  return fields
}

const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 86_400_000

/** Days since 2000-01-01 in hexadecimal; `FFFF` is no date. */
function parseDay(text: string): string | null {
  if (!/^[0-9A-F]{4}$/.test(text) || text === 'FFFF') return null
  return new Date(FIRST_DAY + Number.parseInt(text, 16) * DAY_MS).toISOString().slice(0, 10)
}

/** RFC 4648, without padding. */
function parseBase32(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Z2-7]+=*$/.test(text)) return null
  const letters = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 5) / 8))
  let bits = 0
  let value = 0
  let at = 0
  for (const letter of letters) {
    value = ((value << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at] = (value >> bits) & 0xff
      at += 1
    }
  }
  return bytes
}
