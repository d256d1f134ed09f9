import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'
import type { DatedHead, NumberedHead } from './audit-head.ts'

const PAGE = 5_000

interface CoveredRow {
  readonly subject: string
  readonly sequence: number
  readonly mac: string
}

/** Number of covered rows, and the SHA-256 over subject, sequence and keyed hash of each. */
export interface RowDigest {
  readonly rows: number
  readonly digest: string
}

/** Digest of the rows of a numbered head, in order of their ids. */
export async function digestNumberedRows(
  db: Db,
  { fromId, toId }: Pick<NumberedHead, 'fromId' | 'toId'>,
): Promise<RowDigest> {
  const covered = readPages((after: { readonly id: number } | undefined) =>
    db
      .selectFrom('audit')
      .select(['id', 'subject', 'sequence', 'mac'])
      .where('id', '>', after?.id ?? fromId)
      .where('id', '<=', toId)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
  const hash = createHash('sha256')
  let rows = 0
  for await (const row of covered) {
    addRow(hash, row)
    rows += 1
  }
  return { rows, digest: hash.digest('hex') }
}

/**
 * Digest of the rows of a dated head, by subject and sequence. Rows inserted into its range after sealing, once a clock
 * that ran ahead was corrected, have higher ids, so the rows with the lowest ids are taken.
 */
export async function digestDatedRows(
  db: Db,
  { from, until, rows: covered }: Pick<DatedHead, 'from' | 'until' | 'rows'>,
): Promise<RowDigest> {
  return db.transaction().execute(async (trx) => {
    const since = from === null ? sql`` : sql`and at >= ${sql.lit(from)}::timestamptz`
    // Bytewise order, independent of the locale of the cluster that a backup is restored to.
    await sql`declare audit_rows no scroll cursor for
      select subject, sequence, mac from (
        select subject, sequence, mac from audit
        where at < ${sql.lit(until)}::timestamptz ${since}
        order by id limit ${sql.lit(covered)}) as covered
      order by subject collate "C", sequence`.execute(trx)
    const hash = createHash('sha256')
    for (let rows = 0; ;) {
      const page = await sql<CoveredRow>`fetch ${sql.lit(PAGE)} from audit_rows`.execute(trx)
      for (const row of page.rows) addRow(hash, row)
      rows += page.rows.length
      if (page.rows.length < PAGE) return { rows, digest: hash.digest('hex') }
    }
  })
}

function addRow(hash: Hash, { subject, sequence, mac }: CoveredRow): void {
  hash.update(`${subject}\n${sequence}\n${mac}\n`)
}
