import type pg from 'pg'
import type { BackupTable, Sequences } from './archive-format.ts'

/** All tables except the migrations', in topological order of foreign keys. Throws on a cycle. */
export async function readTablePlan(client: pg.ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `select t.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct p.relname::text from pg_constraint c join pg_class p on p.oid = c.confrelid
         where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as parents
     from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
       and t.relname not like 'kysely\\_%'
     order by t.relname`,
  )
  const ordered: BackupTable[] = []
  const placed = new Set<string>()
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, parents }) => !placed.has(name) && parents.every((p) => placed.has(p)))
    if (ready.length === 0) throw new Error('foreign keys form a cycle')
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      placed.add(name)
    }
  }
  return ordered
}

export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const sequences: Sequences = []
  for (const { name } of rows) {
    const found = await client.query<{ value: number; called: boolean }>(
      `select last_value as value, is_called as called from ${quote(name)}`,
    )
    const [state] = found.rows
    if (state) sequences.push({ name, value: state.value, called: state.called })
  }
  return sequences
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function copyTarget({ name, columns }: BackupTable): string {
  return `${quote(name)} (${columns.map(quote).join(', ')})`
}
