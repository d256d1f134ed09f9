import pg from 'pg'
import { makeRoots } from '#server/evidence/make-roots.ts'
import type { Services } from '#server/services.ts'
import { AuditCopier } from './copy-audit.ts'
import { FileCopier, type FileSharing } from './copy-files.ts'
import { planTables } from './table-plan.ts'

/** Copies of every dossier that are inserted by one statement per table. */
const AT_ONCE = 10

export interface Copies {
  /** Copies of every dossier of the store. */
  readonly copies: number
  readonly files: FileSharing
  readonly onProgress?: (copies: number) => void
}

/**
 * Multiplies the dossiers of a store, with answers and their history, receipts, envelopes, snapshots, sealed documents,
 * evidence, review and audit, so that `verify` finds nothing. The originals decide how real the copies are: a seeded demo
 * whose jobs are done has every state. Jobs, mails and sessions are not copied. Needs a superuser, since it inserts rows
 * together with their audit, as a restore does. Returns the number of dossiers made.
 */
export async function copyDossiers(
  services: Services,
  { copies, files, onProgress }: Copies,
): Promise<number> {
  const client = new pg.Client({ ...services.store.pool.options, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      'create temp table copied_file (number int, sha256 text, copied text, primary key (sha256, number))',
    )
    const { rows: originals } = await client.query<{ id: number }>('select id from dossier order by id')
    const ids = originals.map(({ id }) => id)
    const tables = await planTables(client)
    const stride = tables.find(({ name }) => name === 'dossier')?.stride ?? 0
    const fileCopier = new FileCopier(services, client, stride)
    const auditCopier = await AuditCopier.open(services, client, tables)
    for (let from = 1; from <= copies; from += AT_ONCE) {
      const to = Math.min(copies, from + AT_ONCE - 1)
      for (let number = from; number <= to; number += 1) await fileCopier.copy(number, files)
      for (const { insert } of tables) await client.query(insert, [from, to])
      for (let number = from; number <= to; number += 1) await auditCopier.copy(ids, number)
      onProgress?.(to)
    }
    await resetSequences(client)
    await client.query('vacuum analyze')
    // Rows of the past that no root covers would be reported as overdue.
    await makeRoots(services)
    return ids.length * copies
  } finally {
    await client.end()
  }
}

async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select attrelid::regclass::text as table, attname::text as column from pg_attribute
    join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where (attidentity <> '' or pg_get_expr(adbin, adrelid) like 'nextval(%')
      and relkind = 'r' and relnamespace = 'public'::regnamespace`)
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
    )
}
