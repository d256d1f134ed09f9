import { sql } from 'kysely'
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
  const { store, clock, deployment } = services
  let forgotten = 0
  for (;;) {
    const { rows } = await sql<{ id: number; asked: boolean }>`
      select account.id, account.erasure_asked_at is not null as asked from account
      where erased_at is null
        and (erasure_asked_at is not null or (
          role in (${literals(INVESTOR_ROLES)})
          and greatest(created_at, (select max(at) from audit where subject = 'account:' || account.id))
            <= ${clock.now()}::timestamptz - make_interval(months => ${deployment.retention.personMonths}::int)))
        and not exists (select from dossier where account.id in (client_id, created_by, advisor_id))
        and not exists (select from dossier_access where account_id = account.id)
      order by account.id limit ${PAGE}`.execute(store.db)
    for (const { id, asked } of rows)
      await store.db
        .transaction()
        .execute((trx) => forgetAccount(services, trx, id, asked ? 'erasure' : 'retention'))
    forgotten += rows.length
    if (rows.length < PAGE) return forgotten
  }
}
