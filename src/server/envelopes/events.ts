import type { Party } from '#vocabulary/party.ts'
import type { Db, Trx } from '../store/store.ts'

/** A line of an envelope's log, which its evidence and its signing history are made of. */
export interface StoredEvent {
  readonly at: Date
  /** Null for what concerns the whole envelope. */
  readonly party: Party | null
  readonly kind: string
  readonly detail: Readonly<Record<string, unknown>>
}

export async function addEnvelopeEvent(
  trx: Trx,
  event: Omit<StoredEvent, 'detail'> & {
    readonly envelopeId: string
    readonly detail?: StoredEvent['detail']
  },
): Promise<void> {
  await trx
    .insertInto('envelope_event')
    .values({
      envelope_id: event.envelopeId,
      at: event.at,
      party: event.party,
      kind: event.kind,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}

/** In the order they were added. */
export async function listEnvelopeEvents(db: Db, envelopeId: string): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('envelope_event')
    .select(['at', 'party', 'kind', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .execute()
}
