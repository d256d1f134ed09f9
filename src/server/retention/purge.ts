import { sql, type RawBuilder } from 'kysely'
import { INVESTOR_ROLES } from '#vocabulary/role.ts'
import type { Services } from '../services.ts'
import { findDue, readRetention } from './dossier-retention.ts'
import { forgetAccount } from './forget-account.ts'
import { lockDossier, removeDossier } from './remove-dossier.ts'
import { literals } from '../store/literals.ts'
import { readPages } from '../store/read-pages.ts'

type Parts = Pick<Services, 'store' | 'keys' | 'clock' | 'deployment'>

const PAGE = 200

/**
 * Removes dossiers whose retention periods are over, then anonymises accounts without dossiers. One transaction each, so
 * an interrupted run is continued by the next one.
 */
export async function purge(
  services: Parts,
): Promise<{ readonly dossiers: number; readonly people: number }> {
  return { dossiers: await purgeDossiers(services), people: await purgePeople(services) }
}

async function purgeDossiers(services: Parts): Promise<number> {
  const { store, clock, deployment } = services
  const now = clock.now()
  const due = readPages<number>((after = 0) =>
    findDue(store.db, deployment.retention, { now, after, limit: PAGE }),
  )
  let removed = 0
  for await (const id of due) if (await purgeDossier(services, id, now)) removed += 1
  return removed
}

/** Checks again under the lock, since the dossier may have been changed or put under a hold since it was found. */
async function purgeDossier(services: Parts, id: number, now: Date): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    await lockDossier(trx, id)
    const [current] = await readRetention(trx, services.deployment.retention, [id])
    if (!current || current.isHeld || current.isOpen || current.keptUntil > now) return false
    await removeDossier(services, trx, id, 'retention')
    return true
  })
}

/** Inactive clients and prospects, and accounts whose erasure was asked for, once no dossier is linked to them. */
async function purgePeople(services: Parts): Promise<number> {
  const { store } = services
  let forgotten = 0
  for (;;) {
    const { rows } = await selectDue(services, sql`true order by account.id limit ${PAGE}`).execute(store.db)
    for (const { id } of rows) if (await purgePerson(services, id)) forgotten += 1
    if (rows.length < PAGE) return forgotten
  }
}

/** Checks again under the lock, since a dossier may have been opened for the person since they were found. */
async function purgePerson(services: Parts, id: number): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    await sql`select from account where id = ${id} for update`.execute(trx)
    const { rows } = await selectDue(services, sql`account.id = ${id}`).execute(trx)
    const [due] = rows
    if (due) await forgetAccount(services, trx, id, due.asked ? 'erasure' : 'retention')
    return due !== undefined
  })
}

function selectDue({ clock, deployment }: Parts, where: RawBuilder<unknown>) {
  return sql<{ readonly id: number; readonly asked: boolean }>`
    select account.id, account.erasure_asked_at is not null as asked from account
    where erased_at is null
      and (erasure_asked_at is not null or (
        role in (${literals(INVESTOR_ROLES)})
        and greatest(created_at, (select max(at) from audit where subject = 'account:' || account.id))
          <= ${clock.now()}::timestamptz - make_interval(months => ${deployment.retention.personMonths}::int)))
      and not exists (select from dossier where account.id in (client_id, created_by, advisor_id))
      and not exists (select from dossier_access where account_id = account.id)
      and ${where}`
}
