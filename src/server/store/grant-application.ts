import { sql, type Kysely } from 'kysely'
import { inTransaction } from './run-migrations.ts'

/** Tables in which the application may only insert. */
export const APPEND_ONLY: readonly string[] = [
  'audit',
  'form_version',
  'form_structure',
  'template_set',
  'deployment_version',
  'snapshot_facts',
  'evidence_leaf',
  'evidence_node',
]

/** Tables whose rows never change and are deleted with their dossier. */
const DELETED_WITH_DOSSIER: readonly string[] = [
  'answer_change',
  'screening_run',
  'screening_hit',
  'screening_settlement',
  'screening_release',
]

/** Tables whose rows change and are never deleted. */
const UPDATED_ONLY: readonly string[] = [
  'evidence_root',
  'deployment_publication',
  'integration',
  'integration_credential',
]

/**
 * Grants the application's role the rights it needs and revokes all others. It owns no table, so it can neither disable
 * triggers nor change append-only rows. Throws when the role could grant itself these rights.
 */
export async function grantApplication<T>(owner: Kysely<T>, role: string): Promise<void> {
  await refusePrivilegedRole(owner, role)
  const name = sql.id(role)
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_tables where schemaname = 'public'`.execute(owner)
  await inTransaction(owner, async (trx) => {
    await sql`grant usage on schema public to ${name}`.execute(trx)
    await sql`revoke all on all tables in schema public from ${name}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(trx)
    for (const { table } of rows)
      await sql`grant ${sql.raw(rightsOn(table))} on ${sql.table(`public.${table}`)} to ${name}`.execute(trx)
  })
}

function rightsOn(table: string): string {
  if (table.startsWith('kysely_')) return 'select'
  if (DELETED_WITH_DOSSIER.includes(table)) return 'select, insert, delete'
  // Signature and timestamp are added to a root later.
  // A proposed version is approved later; a program is revoked.
  if (UPDATED_ONLY.includes(table)) return 'select, insert, update'
  return APPEND_ONLY.includes(table) ? 'select, insert' : 'select, insert, update, delete'
}

async function refusePrivilegedRole<T>(owner: Kysely<T>, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string; isPrivileged: boolean }>`
    select current_user as owner,
      rolsuper or rolcreaterole or pg_has_role(rolname, current_user, 'member') as "isPrivileged"
    from pg_roles where rolname = ${role}`.execute(owner)
  const [found] = rows
  if (found === undefined || found.isPrivileged)
    throw new Error(
      `The role ${role} of DATABASE_URL must differ from that of MIGRATION_DATABASE_URL, not be a member of it and not be ` +
        'a superuser: it could change append-only rows.',
    )
}
