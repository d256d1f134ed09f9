import {
  lockEnvelope,
  mailDisowned,
  recordEnvelopeEvent,
  type StoredEnvelope,
  type StoredParty,
} from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import type { SigningTrace } from './signing-trace.ts'

/**
 * Closes a party's mail link for good after its recipient reported that it is meant for somebody else, and notifies the
 * sender and the company. Needs no code: whoever has the code is the party. No-op when already closed.
 */
export async function disownLink(
  services: Services,
  linked: { readonly envelope: StoredEnvelope; readonly party: StoredParty },
  trace: SigningTrace,
): Promise<void> {
  const at = services.clock.now()
  const envelopeId = linked.envelope.id
  const { party } = linked.party
  await services.store.db.transaction().execute(async (trx) => {
    const envelope = await lockEnvelope(trx, envelopeId)
    const named = envelope?.parties.find((each) => each.party === party)
    if (envelope?.state !== 'sent' || named === undefined || named.isDisowned) return
    await trx
      .updateTable('envelope_party')
      .set({ disowned_at: at })
      .where('envelope_id', '=', envelopeId)
      .where('party', '=', party)
      .execute()
    await recordEnvelopeEvent(trx, services.keys, {
      envelopeId,
      at,
      party,
      kind: 'disowned',
      detail: { ...trace, via: 'link' },
    })
    await mailDisowned(trx, services, envelope, named)
  })
}
