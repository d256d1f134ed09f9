import { sql } from 'kysely'
import type { Db } from '../store/store.ts'

/** Two numbers that change with any value in the table's rows. */
interface TableDigest {
  readonly rows: number
  readonly digest: string
}

export interface TablePrint {
  readonly columns: readonly string[]
  /** How many values each of them has. */
  readonly values: readonly number[]
  readonly print: TableDigest
}

/** Tables with their columns, and a digest of all rows over the given columns, or over all. */
export async function printTables(
  db: Db,
  columnsOf?: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, TablePrint>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name::text as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and table_name not like 'kysely%' group by table_name`.execute(db)
  const prints = new Map<string, TablePrint>()
  for (const { name, columns } of rows) {
    const own = (columnsOf?.get(name) ?? columns).filter((each) => columns.includes(each))
    const { values, ...print } = await digestRows(db, name, own)
    prints.set(name, { columns, values, print })
  }
  return prints
}

async function digestRows(
  db: Db,
  table: string,
  columns: readonly string[],
): Promise<TableDigest & Pick<TablePrint, 'values'>> {
  const list = sql.join(columns.map((each) => sql.id(each)))
  const counts = sql.join(columns.map((each) => sql`count(${sql.id(each)})::int`))
  const { rows } = await sql<TableDigest & Pick<TablePrint, 'values'>>`
    select count(*)::int as rows, coalesce(sum(hashtextextended(row(${list})::text, 0)::numeric), 0)::text as digest,
      array[${counts}] as values
    from ${sql.table(table)}`.execute(db)
  return rows[0] ?? { rows: 0, digest: '0', values: [] }
}

/** What migrations changed in existing data: tables, columns, and values of the columns present before and after. */
export function describeDifferences(
  before: ReadonlyMap<string, TablePrint>,
  after: ReadonlyMap<string, TablePrint>,
): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return names.flatMap((name) => {
    const [former, latter] = [before.get(name), after.get(name)]
    if (!latter) return [`${name}: table removed, ${former?.print.rows ?? 0} rows`]
    if (!former) return [`${name}: table added`]
    const removed = former.columns.filter((each) => !latter.columns.includes(each))
    const withCount = (each: string) => `${each} (${former.values[former.columns.indexOf(each)] ?? 0} values)`
    const added = latter.columns.filter((each) => !former.columns.includes(each))
    return [
      ...(removed.length > 0 ? [`${name}: columns removed: ${removed.map(withCount).join(', ')}`] : []),
      ...(added.length > 0 ? [`${name}: columns added: ${added.join(', ')}`] : []),
      ...(former.print.rows === latter.print.rows
        ? []
        : [`${name}: ${former.print.rows} rows before, ${latter.print.rows} after`]),
      ...(former.print.rows === latter.print.rows &&
      former.print.digest !== latter.print.digest &&
      removed.length === 0
        ? [`${name}: values changed`]
        : []),
    ]
  })
}
