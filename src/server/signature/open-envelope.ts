import { randomUUID } from 'node:crypto'
import { Failure } from '#rules/failure.ts'
import { createEnvelope } from '#signature/envelope.ts'
import { LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { fillDocument, nameParty, selectTemplates } from '../documents/index.ts'
import { openSent, type EnvelopeRequest, type PartyContact } from '../dossiers/index.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { requireSafe } from '../receipts/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { EnvelopeSnapshot, SnapshotDocument } from '../documents/index.ts'
import { addEnvelopeEvent } from './envelope-store.ts'

export const PREPARE_JOB = 'envelope.prepare'

/**
 * Opens an envelope in the transaction of the submit that asked for it: the snapshot with every
 * document filled in, the parties, and the job that will draw and send them. Refused with 409 while
 * another one of the kind is open.
 */
export async function openEnvelope(trx: Trx, services: Services, request: EnvelopeRequest): Promise<void> {
  const { kind, at, dossier, user, parties, form: dossierForm } = request
  // Nobody signs beside a file that nobody may open.
  requireSafe(services, request.receipts)
  const { signatureLevel } = services.deployment
  if (signatureLevel === 'advanced' && parties.some(({ mobile }) => !mobile))
    throw new Failure('SIGNER_PHONE_MISSING')
  const id = randomUUID()
  const inserted = await trx
    .insertInto('envelope')
    .values({
      id,
      dossier_id: dossier.id,
      kind,
      state: 'preparing',
      snapshot: JSON.stringify(takeSnapshot(services, request)),
      created_by: user.id,
      created_at: at,
      provider: services.config.esignProvider,
      texts_version_id: dossierForm.textsId,
    })
    .onConflict((oc) =>
      oc.columns(['dossier_id', 'kind']).where('state', 'in', LIVE_ENVELOPE_STATES).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new Failure('STATE_CONFLICT')
  await insertParties(trx, services, { id, contacts: parties, at })
  const detail = { signatureLevel }
  await addEnvelopeEvent(trx, { envelopeId: id, at, party: null, kind: 'created', detail })
  await recordAudit(trx, services.keys, {
    subject: `dossier:${dossier.id}`,
    actorId: user.id,
    action: 'envelope.opened',
    detail: { envelope: id, kind, parties: parties.map(({ party }) => party) },
    at,
  })
  await enqueueJob(trx, { kind: PREPARE_JOB, dedupKey: id, payload: { envelopeId: id } })
}

function takeSnapshot(services: Services, request: EnvelopeRequest): EnvelopeSnapshot {
  const { form, answers, effectiveAnswers, visible, today, facts, receipts } = request
  return {
    formVersionId: form.id,
    answers,
    effectiveAnswers,
    visible,
    today,
    facts,
    receipts: receipts.map(({ id, sha256 }) => ({ id, sha256 })),
    documents: fillDocuments(services, request),
  }
}

/** Documents are filled now, not when they are drawn: a later release of the engine must not change them. */
function fillDocuments(services: Services, request: EnvelopeRequest): readonly SnapshotDocument[] {
  const { form, answers, today, facts, kind, dossier } = request
  const session = openSent(form, { answers, today, facts })
  const parties = request.parties.map((party) => nameParty(party, 'fr'))
  const origin = { session, deployment: services.deployment, dossierId: dossier.id, today, parties }
  const documents = selectTemplates(form.templates, session, kind).map((template) =>
    fillDocument(template, origin),
  )
  if (documents.length === 0) throw new Error(`dossier ${dossier.id} has no document to sign for ${kind}`)
  return documents
}

async function insertParties(
  trx: Trx,
  services: Services,
  {
    id,
    contacts,
    at,
  }: { readonly id: string; readonly contacts: readonly PartyContact[]; readonly at: Date },
): Promise<void> {
  const { parties } = createEnvelope(
    contacts.map(({ party }) => party),
    services.deployment.envelopes.stages,
  )
  await trx
    .insertInto('envelope_party')
    .values(
      contacts.map(({ party, name, email, mobile, behalfOf, language, accountId }) => {
        const placed = parties.find((each) => each.party === party)
        if (placed === undefined) throw new Error(`${party} has no stage`)
        return {
          envelope_id: id,
          party,
          name,
          email,
          mobile,
          behalf_of: behalfOf,
          language,
          account_id: accountId,
          stage: placed.stage,
          state: placed.state,
          changed_at: at,
        }
      }),
    )
    .execute()
}
