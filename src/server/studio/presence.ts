import type { StudioPresence } from '#contract/studio.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'

/** An author is shown for this long after the last heartbeat; pages send one every 20 seconds. */
const SHOWN_MS = 60_000

/** Records where an author is. The start time is reset when the place changes. */
export async function notePresence({ store, clock }: Services, { id }: User, place: string): Promise<void> {
  const now = clock.now()
  await store.db
    .insertInto('studio_presence')
    .values({ account_id: id, place, since: now, seen_at: now })
    .onConflict((oc) =>
      oc.column('account_id').doUpdateSet((eb) => ({
        place,
        seen_at: now,
        since: eb
          .case()
          .when('studio_presence.place', '=', place)
          .then(eb.ref('studio_presence.since'))
          .else(now)
          .end(),
      })),
    )
    .execute()
}

/** The other authors in the studio now. */
export async function listPresence({ store, clock }: Services, { id }: User): Promise<StudioPresence[]> {
  const rows = await store.db
    .selectFrom('studio_presence')
    .innerJoin('account', 'account.id', 'studio_presence.account_id')
    .where('studio_presence.account_id', '<>', id)
    .where('studio_presence.seen_at', '>', new Date(clock.now().getTime() - SHOWN_MS))
    .select(['account.first_name', 'account.last_name', 'studio_presence.place', 'studio_presence.since'])
    .orderBy('studio_presence.since')
    .execute()
  return rows.map(({ first_name, last_name, place, since }) => ({
    name: `${first_name} ${last_name}`,
    place,
    since: since.toISOString(),
  }))
}
