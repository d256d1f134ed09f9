import {
  recordEnvelopeEvent,
  applyEvent,
  getLockedEnvelope,
  lockEnvelope,
  mailReminder,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { isShutOut } from './guess-ceiling.ts'

/** Ends an envelope that is still open: `unsigned`, or `mission_abort` for a mission. Refused once all have signed. */
export async function expireEnvelope(services: Services, envelopeId: string): Promise<void> {
  await services.store.db
    .transaction()
    .execute(async (trx) =>
      applyEvent(trx, services, await getLockedEnvelope(trx, envelopeId), { kind: 'expired' }),
    )
}

/** Reminds the parties whose turn it is, not those who have signed or wait for others. */
export async function remindParties(services: Services, envelopeId: string, day: number): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    if (envelope?.state !== 'sent') return
    for (const party of envelope.parties) {
      if ((party.state !== 'sent' && party.state !== 'delivered') || isShutOut(party)) continue
      const at = services.clock.now()
      await recordEnvelopeEvent(trx, services.keys, { envelopeId, at, party: party.party, kind: 'reminded' })
      await mailReminder(trx, services, envelope, { party, day })
    }
  })
}
