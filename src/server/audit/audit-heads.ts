import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { FileStorage } from '../files/file-storage.ts'
import type { Keys } from '../keys.ts'
import type { Db } from '../store/store.ts'

/**
 * What the audit held at the end of a day, kept beside the files and not in the table: whoever removes
 * the last rows of a chain, or a whole chain, cannot make the head agree. Source: design "Audit".
 */
export const AuditHead = z.strictObject({
  /** Day in UTC, `yyyy-mm-dd`. */
  day: z.iso.date(),
  /** End of the day before, or nothing for the first head, which covers all that came before. */
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
  rows: z.int(),
  /** SHA-256 over subject, sequence and keyed hash of each row, by subject and sequence. */
  digest: z.string(),
  /** Keyed hash of the head before; empty for the first. */
  previous: z.string(),
  /** Keyed hash of all of the above. */
  mac: z.string(),
})
export type AuditHead = z.infer<typeof AuditHead>

const PREFIX = 'audit-head-'
const DAY_MS = 24 * 3_600_000
const PAGE = 5_000

interface Sources {
  readonly db: Db
  readonly files: FileStorage
  readonly keys: Keys
}

/** Seals the head of a day that is over; a day sealed before keeps its head. */
export async function sealAuditHead(sources: Sources, day: string): Promise<AuditHead> {
  const existing = await readHead(sources.files, PREFIX + day)
  if (existing) return existing
  const last = (await listAuditHeads(sources.files)).at(-1)
  // A later head covers the day too.
  if (last && last.day > day) return last
  const range = { from: last?.until ?? null, until: endOf(day) }
  const content = {
    day,
    ...range,
    ...(await digestRows(sources.db, range)),
    previous: last?.mac ?? '',
  }
  const head = { ...content, mac: headMac(sources.keys, content) }
  return AuditHead.parse(JSON.parse(await sources.files.keepNote(PREFIX + day, JSON.stringify(head))))
}

/** Every head, oldest first. Throws on one that is not a head. */
export async function listAuditHeads(files: FileStorage): Promise<readonly AuditHead[]> {
  const heads: AuditHead[] = []
  for (const name of await files.listNotes(PREFIX)) {
    const head = await readHead(files, name)
    if (head) heads.push(head)
  }
  return heads
}

/** Days whose head is wrong, with the reason, oldest first; reads every row that a head covers. */
export async function* checkAuditHeads({
  db,
  files,
  keys,
}: Sources): AsyncIterable<{ readonly day: string; readonly problem: string }> {
  let previous = ''
  let until: string | null = null
  for (const head of await listAuditHeads(files)) {
    const { mac, ...content } = head
    if (headMac(keys, content) !== mac) yield { day: head.day, problem: 'the head itself was changed' }
    else if (head.previous !== previous || head.from !== until)
      yield { day: head.day, problem: 'the head before it is missing' }
    else {
      const { rows, digest } = await digestRows(db, head)
      if (rows !== head.rows)
        yield { day: head.day, problem: `the head covers ${head.rows} rows, the table has ${rows}` }
      else if (digest !== head.digest) yield { day: head.day, problem: 'the rows are not those of the head' }
    }
    previous = head.mac
    until = head.until
  }
}

/** The day before the one of `at`, in UTC: the last that is over. */
export function lastDayOver(at: Date): string {
  return new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10)
}

function endOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString()
}

async function readHead(files: FileStorage, name: string): Promise<AuditHead | undefined> {
  const text = await files.readNote(name)
  return text === undefined ? undefined : AuditHead.parse(JSON.parse(text))
}

function headMac(keys: Keys, content: Omit<AuditHead, 'mac'>): string {
  const { day, from, until, rows, digest, previous } = content
  return createHmac('sha256', keys.derive('audit head'))
    .update(JSON.stringify([day, from, until, rows, digest, previous]))
    .digest('hex')
}

/** By a cursor: a busy day has more rows than memory should hold. */
async function digestRows(
  db: Db,
  { from, until }: Pick<AuditHead, 'from' | 'until'>,
): Promise<{ readonly rows: number; readonly digest: string }> {
  return db.transaction().execute(async (trx) => {
    // Bytewise: the same order whatever the locale of the cluster a backup is restored to.
    const since = from === null ? sql`` : sql`and at >= ${sql.lit(from)}::timestamptz`
    await sql`declare audit_rows no scroll cursor for
      select subject, sequence, mac from audit
      where at < ${sql.lit(until)}::timestamptz ${since}
      order by subject collate "C", sequence`.execute(trx)
    const hash = createHash('sha256')
    for (let rows = 0; ;) {
      const page = await sql<{ subject: string; sequence: number; mac: string }>`
        fetch ${sql.lit(PAGE)} from audit_rows`.execute(trx)
      for (const { subject, sequence, mac } of page.rows) hash.update(`${subject}\n${sequence}\n${mac}\n`)
      rows += page.rows.length
      if (page.rows.length < PAGE) return { rows, digest: hash.digest('hex') }
    }
  })
}
