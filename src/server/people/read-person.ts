import { sql } from 'kysely'
import type { PersonDetail } from '#contract/people.ts'
import { describeCapabilities } from '#rules/capabilities.ts'
import { Failure } from '#rules/failure.ts'
import { CLIENT_ROLES, isAdvising } from '#vocabulary/role.ts'
import { isProvisioned } from '../accounts/is-provisioned.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { presentPerson, selectPerson } from './select-people.ts'

/** A person with their rights and the reasons for them. 404 for an unknown or erased person. */
export async function readPerson(
  services: Services,
  calls: App['calls'],
  { id, readerId }: { readonly id: number; readonly readerId: number },
): Promise<PersonDetail> {
  const { db } = services.store
  const row = await selectPerson(db, services, id)
  if (!row) throw new Failure('NOT_FOUND')
  const account = await db
    .selectFrom('account')
    .select(['first_name', 'last_name', 'mobile', 'created_at', 'closed_at', 'advisor_identity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isClosed = account.closed_at !== null
  return {
    ...presentPerson(services, row),
    first_name: account.first_name,
    last_name: account.last_name,
    mobile: account.mobile,
    created_at: account.created_at.toISOString(),
    closed_at: account.closed_at?.toISOString() ?? null,
    is_self: id === readerId,
    is_provisioned: await isProvisioned(db, id),
    ...(await countHeld(services, id)),
    advisor_identity: isAdvising(row.role) ? (account.advisor_identity ?? {}) : null,
    capabilities: [...describeCapabilities(row.role, services.deployment.permissions, isClosed)],
    calls: calls
      .filter((call) => !call.public && !call.ofProgram && !isClosed && call.roles.includes(row.role))
      .map(({ feature, method, path, summary }) => ({ feature, method, path, summary })),
  }
}

async function countHeld(
  { store, clock }: Services,
  id: number,
): Promise<Pick<PersonDetail, 'sessions' | 'clients' | 'dossiers'>> {
  const { rows } = await sql<{ sessions: number; clients: number; dossiers: number }>`
    select
      (select count(*)::integer from identity_payload where model = 'Session'
        and payload ? 'accountId' and payload ->> 'accountId' = ${String(id)} and expires_at > ${clock.now()}) as sessions,
      (select count(*)::integer from account where parent_id = ${id} and role = any(${[...CLIENT_ROLES]}::text[])) as clients,
      (select count(*)::integer from dossier where advisor_id = ${id}) as dossiers`.execute(store.db)
  return rows[0] ?? { sessions: 0, clients: 0, dossiers: 0 }
}
