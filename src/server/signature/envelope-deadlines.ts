import {
  recordEnvelopeEvent,
  applyEvent,
  getLockedEnvelope,
  lockEnvelope,
  mailReminder,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { isLockedOut } from './guess-ceiling.ts'

/** Expires a live envelope: the dossier becomes `unsigned`, or `mission_abort` for a mission. No-op once all have signed. */
export async function expireEnvelope(services: Services, envelopeId: string): Promise<void> {
  await services.store.db
    .transaction()
    .execute(async (trx) =>
      applyEvent(trx, services, await getLockedEnvelope(trx, envelopeId), { kind: 'expired' }),
    )
}

/** Reminds only the parties whose turn it is. */
export async function remindParties(services: Services, envelopeId: string, day: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope?.state !== 'sent') return
    for (const party of envelope.parties) {
      if ((party.state !== 'sent' && party.state !== 'delivered') || isLockedOut(party)) continue
      const at = services.clock.now()
      await recordEnvelopeEvent(trx, services.keys, { envelopeId, at, party: party.party, kind: 'reminded' })
      await mailReminder(trx, services, envelope, { party, key: String(day) })
    }
  })
}
