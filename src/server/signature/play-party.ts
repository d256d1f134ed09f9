import { randomUUID } from 'node:crypto'
import { createCode, storeCode } from '#signature/one-time-code.ts'
import { isOutside } from '#signature/provider.ts'
import { documentsOf, findEnvelope, hashDocuments } from '../envelopes/index.ts'
import type { Services } from '../services.ts'
import { declineEnvelope, signEnvelope } from './ceremony-actions.ts'
import { findAcceptances } from './find-acceptances.ts'
import { findStatements } from './find-statements.ts'
import { recordOpening } from './record-opening.ts'

const TRACE = { ip: '127.0.0.1', userAgent: 'specimen signature', locale: 'fr' } as const

/**
 * Signs for the next party of an envelope, or declines, and records that in its evidence; `false` when no party can. For the
 * demo's dossiers and those of a sandbox: skips only the one-time code of a real signature.
 */
export async function playParty(
  services: Services,
  envelopeId: string,
  act: 'sign' | 'decline',
): Promise<boolean> {
  const { db } = services.store
  const envelope = await findEnvelope(db, envelopeId)
  const party = envelope?.parties.find(({ state }) => state === 'sent' || state === 'delivered')
  // Signatures at an outside provider cannot be simulated.
  if (envelope?.state !== 'sent' || isOutside(envelope) || party === undefined) return false
  const at = services.clock.now()
  const named = { envelopeId, dossierId: envelope.dossierId, party: party.party }
  const opener = { kind: 'account', accountId: envelope.createdBy, session: null } as const
  const view = { ...named, id: randomUUID(), opener }
  const documentHash = hashDocuments(documentsOf(envelope, party.party))
  const binding = { envelopeId, party: party.party, documentHash }
  const secret = services.keys.derive('one-time-code')
  const code = storeCode(createCode(), binding, { secret, now: at.getTime() })
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('one_time_code')
      .values({
        envelope_id: envelopeId,
        party: party.party,
        code_hash: code.hash,
        document_hash: documentHash,
        sent_at: at,
        expires_at: at,
        tries: 0,
        verified_at: at,
        view_id: view.id,
        opened_by: opener.accountId,
      })
      .execute()
    await recordOpening(trx, services, view, TRACE)
    if (act === 'decline')
      return declineEnvelope(trx, services, view, { reason: 'Je ne souhaite plus souscrire.', trace: TRACE })
    const acceptances = await findAcceptances(trx, envelope, view.party)
    const statements = await findStatements(services, trx, { envelope, party: party.party })
    await signEnvelope(trx, services, view, {
      store: async (_trx, name) => ({ kind: 'typed', name }),
      accepted: acceptances.map(({ text }) => text),
      confirmed: statements.map(({ shown }) => shown),
      trace: TRACE,
    })
  })
  return true
}
