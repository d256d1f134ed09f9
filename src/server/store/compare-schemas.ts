import { sql, type Kysely } from 'kysely'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isMandatory: boolean
  readonly hasDefault: boolean
}

/** A constraint, unique index, trigger or function. */
interface SchemaRule {
  readonly name: string
  /** Null of a function. */
  readonly table: string | null
  readonly columns: readonly string[]
  readonly definition: string
}

export interface Schema {
  readonly columns: readonly Column[]
  readonly rules: readonly SchemaRule[]
}

export interface SchemaDifference {
  /** What a program written for the former schema would fail on, one sentence each. If empty, it runs on both schemas. */
  readonly breaks: readonly string[]
  /** Tables and columns (`table.column`) whose values are deleted. */
  readonly removed: readonly string[]
}

/** Everything in the schema that statements of a running program may depend on. */
export async function readSchema<T>(db: Kysely<T>): Promise<Schema> {
  const columns = await sql<Column>`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isMandatory", a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely\\_%'`.execute(db)
  const rules = await sql<SchemaRule>`
    select conname::text as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x') and conrelid <> 0
    union all
    select indexrelid::regclass::text, indrelid::regclass::text, pg_get_indexdef(indexrelid),
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgname::text, tgrelid::regclass::text, pg_get_triggerdef(oid), '{}' from pg_trigger where not tgisinternal
    union all
    select oid::regprocedure::text, null, prosrc, '{}' from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    db,
  )
  return { columns: columns.rows, rules: rules.rows }
}

/** What a former program would fail on, and what is deleted. Cannot detect data whose meaning has changed. */
export function compareSchemas(before: Schema, after: Schema): SchemaDifference {
  const tables = new Set(before.columns.map(({ table }) => table))
  const left = new Set(after.columns.map(({ table }) => table))
  const removedTables = [...tables].filter((table) => !left.has(table))
  const former = new Map(before.columns.map((each) => [nameOf(each), each]))
  const latter = new Map(after.columns.map((each) => [nameOf(each), each]))
  const removedColumns = before.columns.filter((each) => left.has(each.table) && !latter.has(nameOf(each)))
  const removed = [...removedTables, ...removedColumns.map(nameOf)]
  return {
    removed,
    breaks: [
      ...removed.map((name) => `removes ${name}`),
      ...removedFunctions(before, after).map((name) => `removes ${name}`),
      ...after.columns.flatMap((each) => breakOfColumn(each, former.get(nameOf(each)), tables)),
      ...breaksOfRules(before, after, { tables, isNew: (name) => !former.has(name), latter }),
    ],
  }
}

function removedFunctions(before: Schema, after: Schema): readonly string[] {
  const namesOf = ({ rules }: Schema) => rules.flatMap(({ table, name }) => (table === null ? [name] : []))
  const left = new Set(namesOf(after))
  return namesOf(before).filter((name) => !left.has(name))
}

function nameOf({ table, column }: Column): string {
  return `${table}.${column}`
}

function breakOfColumn(
  column: Column,
  former: Column | undefined,
  tables: ReadonlySet<string>,
): readonly string[] {
  const name = nameOf(column)
  if (!former)
    return tables.has(column.table) && column.isMandatory && !column.hasDefault
      ? [`adds ${name}, mandatory without a default`]
      : []
  return [
    ...(former.type === column.type ? [] : [`changes ${name} from ${former.type} to ${column.type}`]),
    ...(column.isMandatory && !former.isMandatory ? [`makes ${name} mandatory`] : []),
    ...(former.hasDefault && !column.hasDefault && column.isMandatory
      ? [`takes the default of ${name}`]
      : []),
  ]
}

interface Names {
  readonly tables: ReadonlySet<string>
  readonly isNew: (column: string) => boolean
  readonly latter: ReadonlyMap<string, Column>
}

function breaksOfRules(before: Schema, after: Schema, names: Names): readonly string[] {
  const keyOf = ({ table, name, definition }: SchemaRule) => JSON.stringify([table, name, definition])
  const known = new Set(before.rules.map(keyOf))
  const functions = new Set(before.rules.flatMap(({ table, name }) => (table === null ? [name] : [])))
  return after.rules
    .filter((rule) => !known.has(keyOf(rule)) && !isHarmless(rule, names, functions))
    .map(({ table, name }) => (table === null ? `changes ${name}` : `adds or changes ${name} of ${table}`))
}

/**
 * Whether a rule is harmless: it belongs to a new table or function, or to a new column, which a former program leaves
 * empty.
 */
function isHarmless(
  { table, name, columns }: SchemaRule,
  { tables, isNew, latter }: Names,
  functions: ReadonlySet<string>,
): boolean {
  if (table === null) return !functions.has(name)
  if (!tables.has(table)) return true
  return columns.some((each) => {
    const column = latter.get(`${table}.${each}`)
    return isNew(`${table}.${each}`) && column !== undefined && !column.isMandatory && !column.hasDefault
  })
}
