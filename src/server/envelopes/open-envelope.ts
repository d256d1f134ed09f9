import { randomUUID } from 'node:crypto'
import type { Facts } from '#engine/index.ts'
import { findAdvisorTags } from '#form/advisor-identity.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import { Failure } from '#rules/failure.ts'
import { createEnvelope } from '#signature/envelope.ts'
import { type EnvelopeKind, LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { fillDocument, selectTemplates } from '../documents/index.ts'
import type { PublishedForm } from '../forms/index.ts'
import { requireSafe, type ReceiptRow } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import { sendTogether } from '../store/send-together.ts'
import type { Trx } from '../store/store.ts'
import { refreshStatus, type RefreshedStatus } from './change-dossier-state.ts'
import type { PartyContact } from './envelope-store.ts'
import { insertEnvelopeEvents } from './events.ts'
import { enqueueJobs } from '../outbox/outbox.ts'
import { PREPARE_JOB, SCREEN_JOB } from './jobs.ts'
import { openSent } from './reading.ts'
import { snapshotWrites, type Snapshot, type SnapshotDocument } from './snapshot.ts'

export interface EnvelopeRequest {
  readonly kind: EnvelopeKind
  readonly dossierId: number
  readonly form: PublishedForm
  /** Account that opens it. */
  readonly userId: number
  readonly snapshot: Omit<Snapshot, 'documents'>
  readonly receipts: readonly ReceiptRow[]
  /** In routing order, never empty. */
  readonly parties: readonly PartyContact[]
}

/**
 * Opens an envelope in the transaction of the submitted block: stores the snapshot with filled documents and the parties,
 * and enqueues the job that draws and sends them. 409 while another one of the kind is live. Returns the dossier's new
 * wire string and envelopes.
 */
export async function openEnvelope(
  trx: Trx,
  services: Services,
  request: EnvelopeRequest,
): Promise<RefreshedStatus> {
  const { kind, dossierId, userId, parties, form } = request
  // Refuses unsafe receipts, since a signatory must be able to open every receipt.
  requireSafe(services, request.receipts)
  const snapshot = { ...request.snapshot, documents: fillDocuments(services, request) }
  const id = await insertEnvelope(trx, services, {
    kind,
    dossierId,
    userId,
    parties,
    snapshot,
    textsId: form.textsId,
  })
  // Jobs run in this order: screening comes before the documents are sent.
  await enqueueJobs(trx, [
    { kind: SCREEN_JOB, dedupKey: id, payload: { dossierId } },
    { kind: PREPARE_JOB, dedupKey: id, payload: { envelopeId: id } },
  ])
  // A declined envelope is no longer the latest one.
  const refreshed = await refreshStatus(trx, dossierId)
  // Documents can only have been sent back if an envelope was opened before.
  if (refreshed.envelopes.length > 1) await closeSendBacks(trx, services, dossierId)
  return refreshed
}

/** Closes the remarks of documents that were sent back, now that documents are sent again. */
async function closeSendBacks(trx: Trx, { keys, clock }: Services, dossierId: number): Promise<void> {
  const at = clock.now()
  const closed = await trx
    .updateTable('correction')
    .set({ state: 'answered', applied_at: at })
    .where('dossier_id', '=', dossierId)
    .where('stage', '=', 'unsigned')
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  if (closed.length > 0)
    await recordChanges(trx, keys, { actorId: null, action: 'correction.sent-again', at })
}

/** An envelope with its whole snapshot. */
export interface NewEnvelope extends Pick<EnvelopeRequest, 'kind' | 'dossierId' | 'userId' | 'parties'> {
  readonly snapshot: Snapshot
  /** The form version whose texts its documents have. */
  readonly textsId: number
  /** The correction that opens it, and the signed envelope that it replaces, if any. */
  readonly correction?: { readonly id: number; readonly supersedes: string | null }
}

/**
 * Stores an envelope in preparation with its snapshot and parties, and records it. 409 while another one of the kind is live.
 * Returns its id.
 */
export async function insertEnvelope(
  trx: Trx,
  services: Services,
  { kind, dossierId, userId, parties, snapshot, textsId, correction }: NewEnvelope,
): Promise<string> {
  const { signatureLevel } = services.deployment
  if (signatureLevel === 'advanced' && parties.some(({ mobile }) => !mobile))
    throw new Failure('SIGNER_PHONE_MISSING')
  const id = randomUUID()
  const at = services.clock.now()
  await trx
    .insertInto('envelope')
    .values({
      id,
      dossier_id: dossierId,
      kind,
      state: 'preparing',
      created_by: userId,
      created_at: at,
      // Without parties there is nothing to create at an outside provider.
      provider: parties.length === 0 ? 'built-in' : services.config.esignProvider,
      ...(correction ? { correction_id: correction.id, supersedes: correction.supersedes } : {}),
    })
    .onConflict((oc) =>
      oc.columns(['dossier_id', 'kind']).where('state', 'in', LIVE_ENVELOPE_STATES).doNothing(),
    )
    .returning('id')
    .executeTakeFirstOrThrow(() => new Failure('STATE_CONFLICT'))
  const created = { envelopeId: id, at, party: null, kind: 'created', detail: { signatureLevel } }
  await sendTogether(trx, [
    ...snapshotWrites(trx, { dossierId, envelopeId: id, snapshot, textsId, at }),
    ...partyWrites(trx, services, { id, contacts: parties, at }),
    insertEnvelopeEvents(trx, [created]),
  ])
  await recordDossierAct(trx, services.keys, dossierId, 'envelope.opened', {
    actorId: userId,
    detail: {
      envelope: id,
      kind,
      parties: parties.map(({ party }) => party),
      ...(correction ? { correction: correction.id } : {}),
    },
    at,
  })
  return id
}

/** Fills documents now rather than when they are drawn, so that a later release of the engine cannot change them. */
function fillDocuments(
  services: Services,
  { kind, dossierId, form, snapshot, parties }: EnvelopeRequest,
): readonly SnapshotDocument[] {
  const session = openSent(form, snapshot)
  const origin = {
    session,
    deployment: services.deployment,
    dossierId,
    version: form.textsId,
    today: snapshot.today,
    parties,
  }
  const templates = selectTemplates(form.templates, session, kind)
  requireAdvisorIdentity(templates, snapshot.facts)
  const documents = templates.map((template) => fillDocument(template, origin))
  if (documents.length === 0) throw new Error(`dossier ${dossierId} has no documents to sign: ${kind}`)
  return documents
}

/** A mission letter without its advisor's legal identity must not be signed. */
export function requireAdvisorIdentity(templates: readonly DocumentTemplate[], { advisor }: Facts): void {
  const missing = findAdvisorTags(templates).filter((key) => advisor?.identity[key] === undefined)
  if (advisor && missing.length > 0)
    throw new Failure('ADVISOR_IDENTITY_MISSING', { params: { parts: missing.join(', ') } })
}

function partyWrites(
  trx: Trx,
  services: Services,
  {
    id,
    contacts,
    at,
  }: { readonly id: string; readonly contacts: readonly PartyContact[]; readonly at: Date },
) {
  if (contacts.length === 0) return []
  const { parties } = createEnvelope(
    contacts.map(({ party }) => party),
    services.deployment.envelopes.stages,
  )
  return [
    trx.insertInto('envelope_party').values(
      contacts.map(({ party, name, email, mobile, behalfOf, language, accountId }) => {
        const placed = parties.find((each) => each.party === party)
        if (placed === undefined) throw new Error(`party without a stage: ${party}`)
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
    ),
  ]
}
