import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../store/store.ts'

/**
 * SQL condition for unreferenced rows of `file`: no foreign key of any table (read from the catalogue, so that new
 * tables are covered), no drawn signature, no receipt kept as evidence by a snapshot.
 */
export async function isUnnamed(db: Db): Promise<RawBuilder<boolean>> {
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
