import type pg from 'pg'

/** A table of rows that belong to dossiers, and how a copy of a row differs from its original. */
export interface CopiedTable {
  readonly name: string
  /** Inserts the copies `$1` to `$2` of every original row. */
  readonly insert: string
  /** Added to the ids of the table per copy; 0 without ids of its own. */
  readonly stride: number
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** Filled by a sequence. */
  readonly isNumbered: boolean
  /** The column that it refers to. */
  readonly target: { readonly table: string; readonly name: string } | undefined
}

/**
 * Rows of sessions and of codes that nobody uses again, events, which follow from the copied audit, and what was compared with lists
 * of persons, whose audit is that of the whole store.
 */
const LEFT_OUT = new Set([
  'signing_view',
  'one_time_code',
  'event',
  'screening_run',
  'screening_hit',
  'screening_settlement',
  'screening_release',
])

/**
 * Every table that refers to dossiers, directly or not, from the catalogue. Ids are moved by a stride per copy and
 * identifiers of envelopes are derived from the original's, so that references between copies need no look-up.
 */
export async function planTables(client: pg.Client): Promise<readonly CopiedTable[]> {
  const columns = await readColumns(client)
  const tables = findFamily(columns)
  const strides = new Map<string, number>()
  for (const table of tables) strides.set(table, await readStride(client, columns, table))
  const expressionOf = (column: Column): string => {
    const { table, name, type, target } = column
    if (target?.table === 'file') return fileOf(name)
    const source = target && tables.has(target.table) ? findSource(columns, column) : column
    const value = `original.${name}`
    // `1001-1-2`: dossier, attempt and position.
    if (source.table === 'register_line' && source.name === 'id')
      return `(split_part(${value}, '-', 1)::int + copy.n * ${strides.get('dossier')}) || substr(${value}, strpos(${value}, '-'))`
    if (source.isNumbered) return `${value} + copy.n * ${strides.get(source.table)}`
    if (source.type === 'uuid' && tables.has(source.table))
      return `md5(${value}::text || ':' || copy.n)::uuid`
    return table === 'envelope' && name === 'provider_envelope_id' && type === 'text'
      ? `${value} || '-' || copy.n`
      : value
  }
  for (const name of tables) await client.query(`create temp table original_${name} as table ${name}`)
  return [...tables].map((name) => {
    const own = columns.filter(({ table }) => table === name)
    return {
      name,
      stride: strides.get(name) ?? 0,
      insert: `insert into ${name} (${own.map((column) => column.name).join(', ')}) overriding system value
        select ${own.map(expressionOf).join(', ')}
        from original_${name} as original, generate_series($1::int, $2::int) as copy (n)`,
    }
  })
}

/** A file of its own for each copy, where there is one. */
function fileOf(column: string): string {
  return `coalesce((select copied from copied_file where copied_file.sha256 = original.${column} and number = copy.n),
    original.${column})`
}

/** The column at the end of a chain of references. */
function findSource(columns: readonly Column[], column: Column): Column {
  const { target } = column
  const next = target && columns.find(({ table, name }) => table === target.table && name === target.name)
  return next && next !== column ? findSource(columns, next) : column
}

function findFamily(columns: readonly Column[]): ReadonlySet<string> {
  const family = new Set(['dossier'])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { table, target } of columns)
      if (target && family.has(target.table) && !LEFT_OUT.has(table)) family.add(table)
  }
  return family
}

async function readStride(client: pg.Client, columns: readonly Column[], table: string): Promise<number> {
  const id = columns.find((column) => column.table === table && column.isNumbered)
  if (!id) return 0
  const { rows } = await client.query<{ most: number }>(
    `select coalesce(max(${id.name}), 0) + 1 as most from ${table}`,
  )
  return rows[0]?.most ?? 0
}

/** Generated columns are left out: the table computes them. A column that refers to two tables does so with the same value. */
async function readColumns(client: pg.Client): Promise<readonly Column[]> {
  const { rows } = await client.query<
    Omit<Column, 'target'> & { toTable: string | null; toColumn: string | null }
  >(`
    select distinct on (attribute.attrelid, attribute.attnum) class.relname::text as table, attribute.attname::text as name,
      format_type(attribute.atttypid, null) as type,
      attribute.attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval(%' as "isNumbered",
      target.confrelid::regclass::text as "toTable", target.name::text as "toColumn"
    from pg_attribute as attribute join pg_class as class on class.oid = attribute.attrelid
      left join pg_attrdef on adrelid = attribute.attrelid and adnum = attribute.attnum
      left join lateral (
        select confrelid, referred.attname as name from pg_constraint as reference
          cross join unnest(reference.conkey, reference.confkey) as pair (own, other)
          join pg_attribute as referred on referred.attrelid = confrelid and referred.attnum = pair.other
        where reference.contype = 'f' and reference.conrelid = class.oid and pair.own = attribute.attnum
      ) as target on true
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and attribute.attnum > 0
      and not attribute.attisdropped and attribute.attgenerated = ''
    order by attribute.attrelid, attribute.attnum, target.confrelid`)
  return rows.map(({ toTable, toColumn, ...column }) => ({
    ...column,
    target: toTable === null || toColumn === null ? undefined : { table: toTable, name: toColumn },
  }))
}
