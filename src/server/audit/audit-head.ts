import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { FileStorage } from '../files/file-storage.ts'
import type { Keys } from '../keys.ts'

/** Daily job that seals the head of the previous day. */
export const HEAD_JOB = 'audit.head'
/** Hours after the end of the day; by then every transaction of that day has ended. */
export const HEAD_AFTER_HOURS = 2

const COMMON = {
  /** Day in UTC, `yyyy-mm-dd`. */
  day: z.iso.date(),
  rows: z.int(),
  digest: z.string(),
  /** Keyed hash of the previous head; empty for the first. */
  previous: z.string(),
  /** Keyed hash of all of the above. */
  mac: z.string(),
}

/**
 * Head format of the first releases. Covers rows by time, so correcting a clock that ran ahead adds rows to its range.
 */
const DatedHead = z.strictObject({
  ...COMMON,
  /** End of the previous day; null for the first head, which covers all earlier rows. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
})
export type DatedHead = z.infer<typeof DatedHead>

/** Covers rows from `fromId` (exclusive) to `toId` (inclusive), independent of clocks. */
const NumberedHead = z.strictObject({
  ...COMMON,
  /** Counts from 1; dated heads come before. */
  number: z.int(),
  /** `toId` of the previous numbered head; 0 for the first, which also covers the rows of dated heads. */
  fromId: z.int(),
  toId: z.int(),
})
export type NumberedHead = z.infer<typeof NumberedHead>

/**
 * Digest of the audit rows up to the end of a day, stored with the files instead of the table, so that deleting the
 * last rows of a chain, or a whole chain, is detected. Source: design "Audit".
 */
export type AuditHead = DatedHead | NumberedHead

export function isNumbered(head: AuditHead): head is NumberedHead {
  return 'number' in head
}

const AnyHead = z.union([NumberedHead, DatedHead])
const PREFIX = 'audit-head-'

/** Name of the note that stores a head; dated heads are named after their day. */
export function headNote(number: number): string {
  return `${PREFIX}${String(number).padStart(6, '0')}`
}

/** Throws when the text is not a valid head. */
export function parseAuditHead(text: string): AuditHead {
  return AnyHead.parse(JSON.parse(text))
}

/** All heads in sealing order. Throws when a note is not a valid head. */
export async function listAuditHeads(files: FileStorage): Promise<readonly AuditHead[]> {
  const heads: AuditHead[] = []
  for (const name of await files.listNotes(PREFIX)) {
    const text = await files.readNote(name)
    if (text !== undefined) heads.push(parseAuditHead(text))
  }
  const dated = heads.filter((head) => !isNumbered(head))
  return [...dated, ...heads.filter(isNumbered).sort((a, b) => a.number - b.number)]
}

/**
 * False for a head that covers rows after `lastId`: a backup whose snapshot ends there leaves it out. Dated heads are
 * no longer written, so they are always older than the snapshot.
 */
export function isHeadWithin(text: string, lastId: number): boolean {
  const head = parseAuditHead(text)
  return !isNumbered(head) || head.toId <= lastId
}

export function isHeadNote(name: string): boolean {
  return name.startsWith(PREFIX)
}

type Content<Head> = Head extends AuditHead ? Omit<Head, 'mac'> : never

/** Keyed hash of a head. */
export function headMac(keys: Keys, head: Content<AuditHead>): string {
  const { day, rows, digest, previous } = head
  const range = 'number' in head ? [head.number, head.fromId, head.toId] : [head.from, head.until]
  return createHmac('sha256', keys.derive('audit head'))
    .update(JSON.stringify([day, ...range, rows, digest, previous]))
    .digest('hex')
}

/** End of a day in UTC. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
}

/** The last UTC day that had ended at `at`. */
export function lastDayOver(at: Date): string {
  return new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 24 * 3_600_000
