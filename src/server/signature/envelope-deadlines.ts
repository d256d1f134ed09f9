import {
  applyEvent,
  lockEnvelope,
  mailReminder,
  recordEnvelopeEvent,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { isLockedOut } from './guess-ceiling.ts'

/**
 * Expires a live envelope: the dossier becomes `unsigned`, or `mission_abort` for a mission. No-op once all have signed, and
 * for the envelope of a removed dossier.
 */
export async function expireEnvelope(services: Services, envelopeId: string): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope) await applyEvent(trx, services, envelope, { kind: 'expired' })
  })
}

/** Reminds only the parties whose turn it is. */
export async function remindParties(services: Services, envelopeId: string, day: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope?.state !== 'sent') return
    for (const party of envelope.parties.filter(awaitsSignature))
      await remindParty(trx, services, envelope, { party, key: String(day), actorId: null })
  })
}

/** Reminds one party of a locked envelope; `key` distinguishes the reminders of an envelope. */
export async function remindParty(
  trx: Trx,
  services: Services,
  envelope: StoredEnvelope,
  {
    party,
    key,
    actorId,
  }: { readonly party: StoredParty; readonly key: string; readonly actorId: number | null },
): Promise<void> {
  await recordEnvelopeEvent(trx, services.keys, {
    envelopeId: envelope.id,
    at: services.clock.now(),
    party: party.party,
    kind: 'reminded',
    actorId,
  })
  await mailReminder(trx, services, envelope, { party, key })
}

/** Whether it is this party's turn, and its ways to sign are open. */
export function awaitsSignature(party: StoredParty): boolean {
  const isAsked = party.state === 'sent' || party.state === 'delivered'
  return isAsked && !isLockedOut(party) && !party.isDisowned
}
