import { sql } from 'kysely'
import { advanceEnvelope, type Envelope, type EnvelopeEvent } from '#signature/envelope.ts'
import type { Db } from '../store/store.ts'
import type { StoredEnvelope } from './envelope-store.ts'
import type { StoredEvent } from './events.ts'

type LoggedEvent = Pick<StoredEvent, 'at' | 'party' | 'kind'> & { readonly envelopeId: string }

/** The envelopes of a dossier as they were at an instant, rebuilt from their logs. */
export async function readEnvelopesAt(
  db: Db,
  envelopes: readonly StoredEnvelope[],
  at: Date,
): Promise<readonly StoredEnvelope[]> {
  if (envelopes.length === 0) return []
  const events = await db
    .selectFrom('envelope_event')
    .select(['envelope_id as envelopeId', 'at', 'party', 'kind'])
    .where(sql<boolean>`envelope_id = any(${envelopes.map(({ id }) => id)})`)
    .where('at', '<=', at)
    .orderBy('id')
    .execute()
  return envelopes
    .filter(({ createdAt }) => createdAt <= at)
    .map((envelope) =>
      replayEnvelope(
        envelope,
        events.filter(({ envelopeId }) => envelopeId === envelope.id),
      ),
    )
}

/** Applies logged events to the envelope as it was opened. Entries without an effect on its state are skipped. */
export function replayEnvelope(envelope: StoredEnvelope, events: readonly LoggedEvent[]): StoredEnvelope {
  let past: Envelope = {
    state: 'preparing',
    parties: envelope.parties.map((party) => ({ ...party, state: 'waiting', sealed: false })),
  }
  for (const logged of events) {
    const event = readEvent(logged)
    const step = event && advanceEnvelope(past, event)
    if (step?.ok) past = step.envelope
  }
  const { state, parties } = past
  return {
    ...envelope,
    state,
    parties: envelope.parties.map((party) => {
      const then = parties.find((each) => each.party === party.party)
      return then ? { ...party, state: then.state, sealed: then.sealed } : party
    }),
    sentAt: events.find(({ kind }) => kind === 'sent')?.at ?? null,
    endReason: state === envelope.state ? envelope.endReason : null,
  }
}

function readEvent({ kind, party }: LoggedEvent): EnvelopeEvent | undefined {
  switch (kind) {
    case 'sent':
      return { kind: 'prepared' }
    case 'voided':
      return { kind, why: 'closed' }
    case 'received':
    case 'expired':
      return { kind }
    case 'delivered':
    case 'signed':
    case 'declined':
    case 'sealed':
      return party === null ? undefined : { kind, party }
    default:
      return undefined
  }
}
