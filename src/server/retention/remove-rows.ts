import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../store/store.ts'

interface Reference {
  readonly table: string
  /** Foreign key columns, and the columns they reference in the same order. */
  readonly columns: readonly string[]
  readonly targets: readonly string[]
}

/**
 * Deletes rows and, recursively, all rows that reference them. Foreign keys are read from the schema, so that a table
 * added by a later release is covered instead of making every removal fail.
 */
export async function removeRows(trx: Trx, table: string, where: RawBuilder<boolean>): Promise<void> {
  for (const { table: child, columns, targets } of await findReferences(trx, table)) {
    const rows = sql`select ${names(targets)} from ${sql.table(table)} where ${where}`
    await removeRows(trx, child, sql<boolean>`(${names(columns)}) in (${rows})`)
  }
  await sql`delete from ${sql.table(table)} where ${where}`.execute(trx)
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

async function findReferences(trx: Trx, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as "table",
      array(select a.attname::text from unnest(k.conkey) with ordinality as at (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = at.number order by place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as at (number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = at.number order by place) as targets
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = ${table}::regclass and k.conrelid <> k.confrelid`.execute(trx)
  return rows
}
