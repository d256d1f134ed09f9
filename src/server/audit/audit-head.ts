import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { FileStorage } from '../files/file-storage.ts'
import type { Keys } from '../keys.ts'

/** The daily job that seals the head of the day that is over. */
export const HEAD_JOB = 'audit.head'
/** When it runs, in hours after the end of the day: each transaction of that day has ended by then. */
export const HEAD_AFTER_HOURS = 2

const COMMON = {
  /** Day in UTC, `yyyy-mm-dd`. */
  day: z.iso.date(),
  rows: z.int(),
  digest: z.string(),
  /** Keyed hash of the head before; empty for the first. */
  previous: z.string(),
  /** Keyed hash of all of the above. */
  mac: z.string(),
}

/** Head of the first releases: covers rows by their time, so a clock set right later adds rows to its range. */
const DatedHead = z.strictObject({
  ...COMMON,
  /** End of the day before, or null for the first head, which covers all that came before. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
})
export type DatedHead = z.infer<typeof DatedHead>

/** Covers the rows numbered from `fromId` (exclusive) to `toId` (inclusive), whatever clock they were written under. */
const NumberedHead = z.strictObject({
  ...COMMON,
  /** 1 for the first numbered head; dated heads come before it. */
  number: z.int(),
  /** `toId` of the numbered head before; 0 for the first, which also covers the rows of dated heads. */
  fromId: z.int(),
  toId: z.int(),
})
export type NumberedHead = z.infer<typeof NumberedHead>

/**
 * A digest of the audit rows up to the end of a day, kept beside the files and not in the table: deleting
 * the last rows of a chain, or a whole chain, contradicts it. Source: design "Audit".
 */
export type AuditHead = DatedHead | NumberedHead

export function isNumbered(head: AuditHead): head is NumberedHead {
  return 'number' in head
}

const AnyHead = z.union([NumberedHead, DatedHead])
const PREFIX = 'audit-head-'

/** Name of the note that holds a head; dated heads are named after their day. */
export function headNote(number: number): string {
  return `${PREFIX}${String(number).padStart(6, '0')}`
}

/** Throws on a text that is not a head. */
export function parseAuditHead(text: string): AuditHead {
  return AnyHead.parse(JSON.parse(text))
}

/** Every head in the order of sealing. Throws on a note that is not a head. */
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
 * False for a head that covers rows later than `lastId`: a backup whose snapshot ends there leaves it out.
 * Dated heads are no longer sealed, so each of them is older than the snapshot.
 */
export function isHeadWithin(text: string, lastId: number): boolean {
  const head = parseAuditHead(text)
  return !isNumbered(head) || head.toId <= lastId
}

export function isHeadNote(name: string): boolean {
  return name.startsWith(PREFIX)
}

type Content<Head> = Head extends AuditHead ? Omit<Head, 'mac'> : never

/** The keyed hash of a head. */
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

/** The last day in UTC that was over at `at`. */
export function lastDayOver(at: Date): string {
  return new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 24 * 3_600_000
