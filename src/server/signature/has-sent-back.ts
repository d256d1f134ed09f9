import type { Party } from '#vocabulary/party.ts'
import type { StoredEnvelope } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'

/**
 * Whether this party ended the envelope by giving its documents back. Documents are given back while they are sent, so the
 * correction is newer than their envelope and older than the next one.
 */
export async function hasSentBack(
  db: Db,
  {
    envelope: { dossierId, state, createdAt },
    envelopes,
    party,
  }: {
    readonly envelope: StoredEnvelope
    /** All of the dossier, oldest first. */
    readonly envelopes: readonly StoredEnvelope[]
    readonly party: Party
  },
): Promise<boolean> {
  if (state !== 'voided') return false
  const next = envelopes.find((other) => other.createdAt > createdAt)
  const found = await db
    .selectFrom('correction')
    .select('id')
    .where('dossier_id', '=', dossierId)
    .where('stage', '=', 'unsigned')
    .where('asked_party', '=', party)
    .where('opened_at', '>=', createdAt)
    .$if(next !== undefined, (query) => query.where('opened_at', '<', next?.createdAt ?? createdAt))
    .executeTakeFirst()
  return found !== undefined
}
