import { sql } from 'kysely'
import { SnapshotInput } from './reviewed-form.ts'
import { isFreezing } from './block-access.ts'
import type { LoadedDossier, SentFacts } from './load-dossier.ts'
import type { Db, Trx } from '../store/store.ts'

const Sent = SnapshotInput.pick({ today: true, facts: true })

/**
 * The day and the facts that a subscription was sent with, while it is out to be signed or signed: whoever goes
 * through such a dossier again sees what was signed, not what it would cost today.
 */
export async function findSentFacts(
  db: Db | Trx,
  { envelopes }: Pick<LoadedDossier, 'envelopes'>,
): Promise<SentFacts | undefined> {
  const sent = envelopes.findLast(({ kind, state }) => kind === 'subscription' && isFreezing(state))
  if (!sent) return undefined
  // The documents beside them are most of a snapshot.
  const facts = await db
    .selectFrom('envelope')
    .select(sql`jsonb_build_object('today', snapshot -> 'today', 'facts', snapshot -> 'facts')`.as('sent'))
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  return Sent.parse(facts.sent)
}
