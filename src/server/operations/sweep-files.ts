import { sql, type RawBuilder } from 'kysely'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Deletes unreferenced files in two steps, a day apart: the row, then the bytes. A backup running in between still finds
 * every file of its snapshot. Source: design "Store".
 */
export async function sweepFiles({
  store,
  files,
  clock,
}: Pick<Services, 'store' | 'files' | 'clock'>): Promise<{ readonly rows: number; readonly files: number }> {
  const now = clock.now()
  const aDayAgo = new Date(now.getTime() - DAY_MS)
  // Rows are stamped by the database clock: use the earlier of both clocks.
  const before = new Date(Math.min(aDayAgo.getTime(), Date.now() - DAY_MS))
  const { rows } = await sql<{ sha256: string }>`
    with gone as (
      delete from file where created_at < ${before}
        and ${await isUnnamed(store.db)}
      returning sha256)
    insert into removed_file select sha256, ${now} from gone
    on conflict (sha256) do update set removed_at = excluded.removed_at
    returning sha256`.execute(store.db)
  let removed = 0
  for (const sha256 of await findLeaving({ store, files }, aDayAgo)) {
    if (await files.remove(sha256, before)) removed += 1
    await store.db.deleteFrom('removed_file').where('sha256', '=', sha256).execute()
  }
  return { rows: rows.length, files: removed }
}

/** Files without a row: deleted a day ago, or written by a transaction that rolled back. */
async function findLeaving(
  { store, files }: Pick<Services, 'store' | 'files'>,
  before: Date,
): Promise<readonly string[]> {
  const leaving: string[] = []
  let page: string[] = []
  const judge = async () => {
    const named = await store.db.selectFrom('file').select('sha256').where('sha256', 'in', page).execute()
    const waiting = await store.db
      .selectFrom('removed_file')
      .select('sha256')
      .where('sha256', 'in', page)
      .where('removed_at', '>', before)
      .execute()
    const kept = new Set([...named, ...waiting].map(({ sha256 }) => sha256))
    leaving.push(...page.filter((sha256) => !kept.has(sha256)))
    page = []
  }
  for await (const { sha256, writtenAt } of files.list()) {
    if (writtenAt >= before) continue
    page.push(sha256)
    if (page.length === 1_000) await judge()
  }
  if (page.length > 0) await judge()
  return leaving
}

/**
 * SQL condition for unreferenced rows of `file`: no foreign key of any table (read from the catalogue, so that new
 * tables are covered), no drawn signature, no receipt kept as evidence by a snapshot.
 */
async function isUnnamed(db: Db): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'file'::regclass`.execute(db)
  const named = rows.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} as named where named.${sql.ref(column)} = file.sha256)`,
  )
  const inside = [
    sql`exists (select from envelope_party where appearance ->> 'sha256' = file.sha256)`,
    sql`exists (select from snapshot
      where content -> 'receipts' @> jsonb_build_array(jsonb_build_object('sha256', file.sha256)))`,
  ]
  return sql<boolean>`not (${sql.join([...named, ...inside], sql` or `)})`
}
