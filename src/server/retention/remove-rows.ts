import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../store/store.ts'

interface Reference {
  /** The table that refers, and the column it does it by. */
  readonly table: string
  readonly column: string
  /** The column it refers to. */
  readonly target: string
}

/**
 * Removes rows with all that refers to them, directly or by others, whichever tables there are: a table that
 * a later release adds is emptied too, instead of making every removal fail.
 */
export async function removeRows(trx: Trx, table: string, where: RawBuilder<boolean>): Promise<void> {
  for (const reference of await findReferences(trx, table)) {
    const targets = sql`select ${sql.ref(reference.target)} from ${sql.table(table)} where ${where}`
    await removeRows(trx, reference.table, sql<boolean>`${sql.ref(reference.column)} in (${targets})`)
  }
  await sql`delete from ${sql.table(table)} where ${where}`.execute(trx)
}

async function findReferences(trx: Trx, table: string): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as "table", a.attname as "column", b.attname as target
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where k.contype = 'f' and k.confrelid = ${table}::regclass and k.conrelid <> k.confrelid
      and cardinality(k.conkey) = 1`.execute(trx)
  return rows
}
