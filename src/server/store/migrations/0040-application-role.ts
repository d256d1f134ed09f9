import { sql, type Kysely } from 'kysely'

/**
 * The lock that the head of the audit takes needs more than the right to add rows: as a function of the owner, it is
 * open to an application that may neither change nor delete them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function public.wait_for_audit_writers() returns void
    language plpgsql security definer set search_path = public, pg_temp
    as $$ begin lock table public.audit in share mode; end $$`.execute(db)
}
