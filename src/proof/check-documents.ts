import { isRecord, parseObject } from './audit-lines.ts'
import { concat, fromHex, isSameBytes, sha256, toHex, type Bytes } from './bytes.ts'
import { membersOf, readDer, TAG, type Der } from './der.ts'
import type { ProofProblem } from './proof-problem.ts'

/** Level of a document as its envelope states it, and the timestamps over it. */
export interface CheckedDocument {
  readonly part: string
  /** `B-B`, `B-T`, `B-LT` or `B-LTA`. */
  readonly level: string
  /** UTC, ISO 8601. */
  readonly provableUntil: string
  /** Times of its document timestamps, in file order; the authority's signature is not verified. */
  readonly stampedAt: readonly Date[]
}

const ENVELOPE = /^envelopes\/\d+\/envelope\.json$/
const BYTE_RANGE =
  /\/DocTimeStamp\b[^>]{0,400}?\/ByteRange\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g
const GENERALIZED_TIME = 0x18

/**
 * Checks that each PDF is the one that its envelope names, and that each of its document timestamps covers the bytes before
 * it. Documents without a level, such as those of an outside provider, are not in the report.
 */
export async function checkDocuments(
  parts: ReadonlyMap<string, Bytes>,
): Promise<{ readonly problems: readonly ProofProblem[]; readonly documents: readonly CheckedDocument[] }> {
  const problems: ProofProblem[] = []
  const documents: CheckedDocument[] = []
  for (const named of [...parts].flatMap(([name, bytes]) => (ENVELOPE.test(name) ? readNamed(bytes) : []))) {
    const pdf = parts.get(named.part)
    if (pdf === undefined || toHex(await sha256(pdf)) !== named.sha256) {
      problems.push({ part: named.part, code: 'DOCUMENT' })
      continue
    }
    const stamps = await Promise.all(findStamps(pdf).map((stamp) => checkStamp(pdf, stamp)))
    if (stamps.includes(undefined)) problems.push({ part: named.part, code: 'DOCUMENT_TIMESTAMP' })
    const { part, level, provableUntil } = named
    if (level !== null && provableUntil !== null)
      documents.push({ part, level, provableUntil, stampedAt: stamps.filter((at) => at !== undefined) })
  }
  return { problems, documents }
}

interface NamedDocument {
  readonly part: string
  readonly sha256: string
  readonly level: string | null
  readonly provableUntil: string | null
}

/** Containers of earlier releases have neither level nor archived documents. */
function readNamed(envelope: Bytes): readonly NamedDocument[] {
  const { documents } = parseObject(new TextDecoder().decode(envelope)) ?? {}
  if (!Array.isArray(documents)) return []
  return documents.filter(isRecord).flatMap((document) => {
    const { part, sealedSha256, archivedSha256, level, provableUntil } = document
    const sha256Text = archivedSha256 ?? sealedSha256
    if (typeof part !== 'string' || typeof sha256Text !== 'string') return []
    return [{ part, sha256: sha256Text, level: textOrNull(level), provableUntil: textOrNull(provableUntil) }]
  })
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Start and end of the gap that holds a token, and the end of the covered bytes. */
type Stamp = readonly [gapStart: number, gapEnd: number, end: number]

function findStamps(pdf: Bytes): readonly Stamp[] {
  const text = new TextDecoder('latin1').decode(pdf)
  return [...text.matchAll(BYTE_RANGE)].map((match) => {
    const [gapStart = 0, gapEnd = 0, rest = 0] = match.slice(1).map(Number)
    return [gapStart, gapEnd, gapEnd + rest]
  })
}

/** The time of a token over the SHA-256 of the covered bytes; `undefined` when it does not match. Source: RFC 3161 §2.4.2. */
async function checkStamp(pdf: Bytes, [gapStart, gapEnd, end]: Stamp): Promise<Date | undefined> {
  if (gapStart >= gapEnd || end > pdf.length) return undefined
  const hex = new TextDecoder('latin1').decode(pdf.subarray(gapStart + 1, gapEnd - 1)).toLowerCase()
  const token = readPadded(fromHex(hex) ?? new Uint8Array())
  const signedData = membersOf(membersOf(membersOf(token)[1])[0])
  const content = membersOf(membersOf(signedData[2])[1])[0]
  const [info] = content?.tag === TAG.octets ? (readDer(content.content) ?? []) : []
  const fields = membersOf(info)
  const hash = membersOf(fields[2])[1]?.content
  const covered = concat(pdf.subarray(0, gapStart), pdf.subarray(gapEnd, end))
  if (hash === undefined || !isSameBytes(hash, await sha256(covered))) return undefined
  const time = fields[4]?.tag === GENERALIZED_TIME ? new TextDecoder().decode(fields[4].content) : ''
  const [, ...numbers] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(time) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number)
  return numbers.length === 0 ? undefined : new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** Reads the value at the start of bytes padded with zeros. */
function readPadded(bytes: Bytes): Der | undefined {
  const [tag, first = 0, high = 0, low = 0] = bytes
  const isLong = tag === TAG.sequence && first === 0x82
  return isLong ? readDer(bytes.subarray(0, 4 + high * 256 + low))?.[0] : undefined
}
