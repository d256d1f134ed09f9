import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { recordAudit } from './record-audit.ts'
import { PLACES_SEALED, STORE_SUBJECT } from './store-events.ts'

/** Earlier releases recorded no digests of these rows: teams decided no rights before programs had networks. */
const LATER_KINDS: ReadonlySet<string> = new Set(['account-team', 'team', 'integration-network'])

/** Whether the row may lack a digest because an earlier release wrote it; only until `sealPlaces` has completed. */
export function isOfLaterKind(key: string): boolean {
  return LATER_KINDS.has(key.split('/')[0] ?? '')
}

/**
 * Records digests of teams, of the people in them and of the programs of networks, in their current state: one audit row for
 * each account, then one for the store. Runs to completion once, at start-up; resumes after an interruption.
 */
export async function sealPlaces({
  store,
  keys,
  clock,
  log,
}: Pick<Services, 'store' | 'keys' | 'clock' | 'log'>): Promise<void> {
  if (await arePlacesSealed(store.db)) return
  const accounts = await findUnsealed(store.db)
  const entry = { actorId: null, action: PLACES_SEALED, at: clock.now() }
  for (const id of accounts) {
    const subject = `account:${id}`
    await store.db.transaction().execute(async (trx) => {
      await sql`select note_changed(${subject}, 'account-team')`.execute(trx)
      await recordAudit(trx, keys, { ...entry, subject })
    })
  }
  await store.db.transaction().execute(async (trx) => {
    await sql`select note_changed(${STORE_SUBJECT}, key) from (
      select 'team/' || id as key from team
      union all select 'integration-network/' || id from integration where network_id is not null) as held`.execute(
      trx,
    )
    await recordAudit(trx, keys, { ...entry, subject: STORE_SUBJECT })
  })
  if (accounts.length > 0) log.info({ accounts: accounts.length }, 'audit: teams of earlier releases sealed')
}

export async function arePlacesSealed(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', STORE_SUBJECT)
    .where('action', '=', PLACES_SEALED)
    .executeTakeFirst()
  return found !== undefined
}

async function findUnsealed(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where team_id is not null and not exists (
      select from audit where subject = 'account:' || account.id and action = ${PLACES_SEALED})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
