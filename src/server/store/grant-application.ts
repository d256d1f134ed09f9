import { sql, type Kysely } from 'kysely'

/** Tables whose rows are never changed or deleted. */
export const APPEND_ONLY: readonly string[] = [
  'audit',
  'form_version',
  'form_structure',
  'template_set',
  'deployment_version',
]

/**
 * Gives the application's role what it needs, and takes everything else from it: no table is its own, so that it can
 * neither switch triggers off nor change what is append-only. Throws when the role could take the rights back.
 */
export async function grantApplication<T>(owner: Kysely<T>, role: string): Promise<void> {
  await refuseMightyRole(owner, role)
  const name = sql.id(role)
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_tables where schemaname = 'public'`.execute(owner)
  await owner.transaction().execute(async (trx) => {
    await sql`grant usage on schema public to ${name}`.execute(trx)
    await sql`revoke all on all tables in schema public from ${name}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(trx)
    for (const { table } of rows)
      await sql`grant ${sql.raw(rightsOn(table))} on ${sql.table(`public.${table}`)} to ${name}`.execute(trx)
  })
}

function rightsOn(table: string): string {
  if (table.startsWith('kysely_')) return 'select'
  return APPEND_ONLY.includes(table) ? 'select, insert' : 'select, insert, update, delete'
}

async function refuseMightyRole<T>(owner: Kysely<T>, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string; isMighty: boolean }>`
    select current_user as owner,
      rolsuper or rolcreaterole or pg_has_role(rolname, current_user, 'member') as "isMighty"
    from pg_roles where rolname = ${role}`.execute(owner)
  const [found] = rows
  if (found === undefined || found.isMighty)
    throw new Error(
      `The role ${role} of DATABASE_URL must be another one than that of MIGRATION_DATABASE_URL, not a member of it and ` +
        'no superuser: it could change what is append-only.',
    )
}
