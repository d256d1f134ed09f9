import type { Party } from '#vocabulary/party.ts'
import type { Db, Trx } from '../store/store.ts'

/** An entry of an envelope's log, the source of its evidence and of its signing history. */
export interface StoredEvent {
  readonly at: Date
  /** Null for events of the whole envelope. */
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

/** In insertion order. */
export async function listEnvelopeEvents(db: Db, envelopeId: string): Promise<readonly StoredEvent[]> {
  return db
    .selectFrom('envelope_event')
    .select(['at', 'party', 'kind', 'detail'])
    .where('envelope_id', '=', envelopeId)
    .orderBy('id')
    .execute()
}
