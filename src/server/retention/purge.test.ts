import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { createDossier, createUser } from '#test/support/signing-app.ts'
import { purge } from './purge.ts'

const { signing, advisor } = await openCeremony()

it('keeps an inactive client for whom a dossier is opened while the purge runs', async () => {
  const { user } = await createUser(signing, 'client')
  const id = await createDossier(signing, advisor)
  const { db } = signing.services.store
  await sql`update dossier set updated_at = updated_at + interval '40 months' where id = ${id}`.execute(db)
  const opening = await db.startTransaction().execute()
  await sql`insert into dossier (form_version_id, form_code, state, status, direct, created_by, title, updated_at, client_id)
    select form_version_id, form_code, state, status, direct, created_by, title, updated_at, ${user.id}
    from dossier where id = ${id}`.execute(opening)

  signing.clock.advance({ minutes: 40 * 31 * 24 * 60 })
  const purged = purge(signing.services)
  await expect.poll(countWaiting).toBe(1)
  await opening.commit().execute()

  expect(await purged).toEqual({ dossiers: 0, people: 0 })
  const account = db.selectFrom('account').select('erased_at').where('id', '=', user.id)
  expect(await account.executeTakeFirstOrThrow()).toEqual({ erased_at: null })
})

/** Statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(signing.services.store.db)
  return rows[0]?.waiting ?? 0
}
