import type { Correction } from '#contract/corrections.ts'
import { Failure } from '#rules/failure.ts'
import { nextCorrectionState } from '#rules/correction-state.ts'
import { requestConfirmation } from '../accounts/contact-confirmation.ts'
import { fillDocument } from '../documents/index.ts'
import {
  checkSigners,
  openingPort,
  presentViolation,
  takeShown,
  UnconfirmedContacts,
} from '../dossiers/index.ts'
import {
  applyEvent,
  changeDossierState,
  enqueueEnvelopeJob,
  getLockedEnvelope,
  insertEnvelope,
  PREPARE_JOB,
  requireAdvisorIdentity,
  type EnvelopeDocument,
  type PartyContact,
  type Snapshot,
  type SnapshotDocument,
} from '../envelopes/index.ts'
import type { Once } from '../http/run-once.ts'
import { requireProposedRead } from '../reading/index.ts'
import { requireSafe } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { actorOf } from './correction-access.ts'
import { openPart } from './correction-basis.ts'
import { findObstacles, presentObstacles, throwFirst } from './correction-obstacles.ts'
import { collectSigners, examineCorrection, type ExaminedCorrection } from './examine-correction.ts'
import { lockOpen, type CorrectionCall } from './load-correcting.ts'
import { originOf, type PlannedDocument } from './plan-documents.ts'
import { describeConsequences, limitConsequences, presentConsequences } from './present-correction.ts'
import { presentWritten } from './read-corrections.ts'
import { notify } from '../notices/index.ts'
import { recordStep } from './record-step.ts'

/**
 * Sends a correction: opens an envelope with all documents of the dossier. The changed ones are signed again by their
 * signatories, the others are carried over with their files and signatures. When no document changes, the correction takes
 * effect at once.
 */
export async function answerCorrection(
  services: Services,
  call: CorrectionCall,
  seen: string,
  once: Once<Correction> = (_trx, run) => run(),
): Promise<Correction> {
  const { db } = services.store
  try {
    return await db.transaction().execute((trx) => once(trx, () => answer(services, trx, call, seen)))
  } catch (error) {
    // The transaction was rolled back, so requesting the confirmation needs a new one.
    if (error instanceof UnconfirmedContacts)
      await db.transaction().execute(async (trx) => {
        for (const contact of error.contacts) await requestConfirmation(trx, services, contact)
      })
    throw error
  }
}

async function answer(services: Services, trx: Trx, call: CorrectionCall, seen: string): Promise<Correction> {
  const { caller, dossierId, locale } = call
  const { dossier, correction } = await lockOpen(services, trx, call)
  const examined = await examineCorrection(services, trx, dossier, correction)
  requireAnswered(examined, call)
  const obstacles = findObstacles(services, examined, locale)
  if (seen !== examined.fingerprint) {
    const shown = { obstacles: presentObstacles(obstacles, locale) }
    throw new Failure('CORRECTION_CHANGED', {
      fresh: { consequences: limitConsequences(presentConsequences(examined, shown, locale), caller) },
    })
  }
  throwFirst(obstacles)
  requireSafe(services, correction.receipts)
  const context = { services, dossier, session: examined.after, locale }
  const signers = collectSigners(services, examined)
  const parties = signers.length === 0 ? [] : await checkSigners(trx, context, signers)
  const actor = actorOf(caller, dossier)
  const { actorId } = actor
  const at = services.clock.now()
  await settle(trx, examined)
  await requireProposedRead(services, trx, correction.id)
  await openingPort.get(services).checkCorrection(trx, { ...examined, dossier, locale })
  const detail = { parties: parties.map(({ party }) => party) }
  await recordStep(trx, services, correction, { kind: 'answered', ...actor, at, detail })
  if (correction.askedBy !== null)
    await notify(trx, {
      accountIds: [correction.askedBy],
      kind: 'correctionAnswered',
      dossierId,
      actorId,
      at,
    })
  await openSuperseding(services, trx, { examined, parties, actorId })
  // After the envelope was opened: the wire string names the parties asked to sign.
  if (parties.length > 0)
    await changeDossierState(services, trx, { dossierId, action: 'correct', actor: 'server', actorId, at })
  return presentWritten(services, trx, call)
}

function requireAnswered(
  { before, after, changed, basis }: ExaminedCorrection,
  { locale }: CorrectionCall,
): void {
  const known = new Set(before.validate().map(({ element, code }) => `${element} ${code}`))
  const violations = after.validate().filter(({ element, code }) => !known.has(`${element} ${code}`))
  if (violations.length > 0)
    throw new Failure('ANSWERS_INVALID', {
      details: violations.map((each) => presentViolation(each, basis.dossier.form, after, locale)),
    })
  if (changed.length === 0) throw new Failure('CORRECTION_UNCHANGED')
}

/** Stores the proposals that count and their consequences, as sent. */
async function settle(trx: Trx, examined: ExaminedCorrection): Promise<void> {
  const { correction, inputs } = examined
  const state = nextCorrectionState(correction, 'answer')
  if (!state) throw new Failure('STATE_CONFLICT')
  const counting = Object.entries(correction.proposals).filter(([name]) => Object.hasOwn(inputs, name))
  await trx
    .updateTable('correction')
    .set({
      state,
      proposals: JSON.stringify(Object.fromEntries(counting)),
      sent: JSON.stringify(describeConsequences(examined)),
    })
    .where('id', '=', correction.id)
    .execute()
  const dropped = correction.receipts.filter(({ element }) => !Object.hasOwn(inputs, element))
  if (dropped.length > 0)
    await trx
      .deleteFrom('correction_receipt')
      .where('correction_id', '=', correction.id)
      .where(
        'id',
        'in',
        dropped.map(({ id }) => id),
      )
      .execute()
}

interface Superseding {
  readonly examined: ExaminedCorrection
  readonly parties: readonly PartyContact[]
  readonly actorId: number | null
}

async function openSuperseding(
  services: Services,
  trx: Trx,
  { examined, parties, actorId }: Superseding,
): Promise<void> {
  const { basis, correction, report } = examined
  const { row, form } = basis.dossier
  const last = basis.envelopes.findLast(({ kind }) => kind === 'subscription')
  const carried = findCarried(examined)
  const documents = fillAll(services, examined, carried)
  const envelopeId = await insertEnvelope(trx, services, {
    kind: 'subscription',
    dossierId: row.id,
    // Recorded under the account that sent the last envelope, since a party without an account has none.
    userId: actorId ?? last?.createdBy ?? row.created_by,
    parties,
    snapshot: { ...takeSnapshot(examined), documents },
    textsId: form.textsId,
    correction: { id: correction.id, supersedes: last?.id ?? null },
  })
  const codes = documents.map(({ code }) => code)
  await insertCarried(trx, envelopeId, carried, codes)
  const isDrawn = documents.length > carried.filter(({ code }) => hasCode(documents, code)).length
  if (isDrawn || parties.length > 0 || report?.fate === 'drawn_again')
    return enqueueEnvelopeJob(trx, PREPARE_JOB, envelopeId)
  const envelope = await getLockedEnvelope(trx, envelopeId)
  const refusal = await applyEvent(trx, services, envelope, { kind: 'prepared' }, { actorId })
  if (refusal) throw new Error(`envelope ${envelopeId}: ${refusal}`)
}

function hasCode(documents: readonly { readonly code: string }[], code: string): boolean {
  return documents.some((each) => each.code === code)
}

/** Documents that do not change, including those drawn by earlier releases and no longer in the form. */
function findCarried({ basis, documents, report }: ExaminedCorrection): readonly CarriedDocument[] {
  const fates = new Map(documents.map(({ code, fate }) => [code, fate]))
  const stored = basis.envelopes.flatMap((envelope) =>
    envelope.documents.map((document) => ({ ...document, carriedFrom: document.carriedFrom ?? envelope.id })),
  )
  return stored.filter(({ code, kind }) =>
    kind === 'report' ? report?.fate !== 'drawn_again' : (fates.get(code) ?? 'kept') === 'kept',
  )
}

type CarriedDocument = EnvelopeDocument & { readonly carriedFrom: string }

/** The filled documents of the envelope, in order; carried documents are filled as they were signed. */
function fillAll(
  services: Services,
  examined: ExaminedCorrection,
  carried: readonly CarriedDocument[],
): readonly SnapshotDocument[] {
  const { basis, documents, report } = examined
  const filled = documents
    .filter(({ fate }) => fate !== 'dropped')
    .map((planned) => {
      const kept = hasCode(carried, planned.code) ? basis.views.get(planned.code) : undefined
      return kept ?? fillAgain(services, examined, planned)
    })
  return report?.fate === 'drawn_again' ? [...filled, { ...report.document, kind: 'report' }] : filled
}

/** Adds the signature fields of this envelope, whichever envelope the document was signed in before. */
function fillAgain(
  services: Services,
  { basis, after, inputs }: ExaminedCorrection,
  { kind, template }: PlannedDocument,
): SnapshotDocument {
  const part = basis.parts.find((each) => each.kind === kind)
  if (!part) throw new Error(`no ${kind} in dossier ${basis.dossier.row.id}`)
  const session = kind === 'subscription' ? after : openPart(services, part, inputs)
  requireAdvisorIdentity([template], session.facts)
  const origin = originOf(services, basis, { part, session })
  return fillDocument({ ...template, envelope: 'subscription' }, origin)
}

/** The snapshot to sign: the signed snapshot with the corrected answers, on its original day and with its original facts. */
function takeSnapshot({ basis, after, inputs, correction }: ExaminedCorrection): Omit<Snapshot, 'documents'> {
  const [{ reading }] = basis.parts
  const removed = new Set(correction.receipts.filter(({ fate }) => fate === 'removed').map(({ id }) => id))
  const added = correction.receipts.filter(({ fate }) => fate === 'added')
  return {
    formVersionId: basis.dossier.form.id,
    ...takeShown(after, { ...reading.answers, ...inputs }),
    today: reading.today,
    facts: after.facts,
    receipts: [...basis.dossier.receipts.filter(({ id }) => !removed.has(id)), ...added].map(
      ({ id, sha256 }) => ({ id, sha256 }),
    ),
  }
}

/** Keeps their numbers, since people know the documents by them. */
async function insertCarried(
  trx: Trx,
  envelopeId: string,
  carried: readonly CarriedDocument[],
  codes: readonly string[],
): Promise<void> {
  if (carried.length === 0) return
  await trx
    .insertInto('envelope_document')
    .values(
      carried.map(({ id, kind, code, title, rank, unsignedSha256, currentSha256, boxes, carriedFrom }) => ({
        envelope_id: envelopeId,
        id,
        kind,
        code,
        title_fr: title.fr,
        title_en: title.en,
        rank: codes.includes(code) ? codes.indexOf(code) + 1 : codes.length + rank,
        unsigned_sha256: unsignedSha256,
        current_sha256: currentSha256,
        carried_from: carriedFrom,
        boxes: JSON.stringify({ boxes }),
      })),
    )
    .execute()
}
