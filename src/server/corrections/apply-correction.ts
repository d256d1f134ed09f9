import { sql } from 'kysely'
import { nextCorrectionState } from '#rules/correction-state.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import type { CorrectionRefusal } from '#vocabulary/correction.ts'
import type { Scope } from '#vocabulary/pairing-scope.ts'
import type { Party } from '#vocabulary/party.ts'
import { diffAnswers, type AnswersByName, type Confirmation } from '../answers/answer-changes.ts'
import { addAnswerChange } from '../answers/change-store.ts'
import { addReceiptChange } from '../answers/receipt-change.ts'
import { assessOn, changeIntegrationState, readColumns, type LoadedDossier } from '../dossiers/index.ts'
import {
  changeDossierState,
  openSent,
  readEnvelopeReading,
  requestScreening,
  type CorrectionOutcome,
  type LockedEnvelope,
} from '../envelopes/index.ts'
import type { ReceiptRow } from '../stored-receipts/index.ts'
import { readingPort, requestReading, settleProposedReadings } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { mailApplied, tellRefused } from './correction-mails.ts'
import { getCorrection, type StoredCorrection } from './correction-store.ts'
import { lockForServer } from './load-correcting.ts'
import { readConfirmations } from './read-confirmations.ts'
import { recordStep, SERVER } from './record-step.ts'

/** Handles the end of a correction's envelope, in the transaction of the event. */
export async function settleCorrection(
  services: Services,
  trx: Trx,
  envelope: LockedEnvelope,
  outcome: CorrectionOutcome,
): Promise<void> {
  const { dossierId, correctionId } = envelope
  if (correctionId === null) throw new Error(`envelope ${envelope.id} is of no correction`)
  const correction = await getCorrection(trx, dossierId, correctionId)
  if (outcome === 'completed') return applyCorrection(services, trx, { envelope, correction })
  return failCorrection(services, trx, correction, outcome)
}

/** Copies the answers and receipts of a signed correction into the dossier, which returns to its review. */
async function applyCorrection(
  services: Services,
  trx: Trx,
  { envelope, correction }: { readonly envelope: LockedEnvelope; readonly correction: StoredCorrection },
): Promise<void> {
  const state = nextCorrectionState(correction, 'apply')
  if (!state) throw new Error(`correction ${correction.id}: ${correction.state} cannot be applied`)
  const at = services.clock.now()
  const { dossierId, id } = correction
  const dossier = await lockForServer(services, trx, dossierId)
  const answered = correction.events.findLast(({ kind }) => kind === 'answered')
  const actorId = answered?.actorId ?? null
  const party = actorId === null ? (answered?.party ?? undefined) : undefined
  const applying = { dossier, correction, actorId, party, at }
  await writeAnswers(trx, applying, await readConfirmations(trx, envelope.id))
  await writeReceipts(trx, applying, envelope.createdBy)
  await settleProposedReadings(trx, id)
  await requestReading(trx, services, [dossierId])
  await requestScreening(trx, dossierId)
  await writeColumns(services, trx, dossier, envelope)
  await trx.updateTable('correction').set({ state, applied_at: at }).where('id', '=', id).execute()
  const unpaired = await endPairings(trx, dossier, correction)
  const detail = { envelope: envelope.id, ...(unpaired.length === 0 ? {} : { unpaired }) }
  await recordStep(trx, services, correction, { kind: 'applied', ...SERVER, at, onBehalfOf: actorId, detail })
  await returnToReview(services, trx, dossier, at)
  await readingPort.find(services)?.(trx, dossierId)
  await mailApplied(trx, services, { dossier, correction })
}

interface Applying {
  readonly dossier: LoadedDossier
  readonly correction: StoredCorrection
  readonly actorId: number | null
  /** The party that answered by its link, without an account. */
  readonly party: Party | undefined
  readonly at: Date
}

async function writeAnswers(
  trx: Trx,
  { dossier, correction, actorId, party, at }: Applying,
  confirmations: ReadonlyMap<string, Confirmation>,
): Promise<void> {
  const { compiled } = dossier.form
  const proposals = Object.entries(correction.proposals)
  const byBlock = Map.groupBy(proposals, ([name]) => compiled.elementByName.get(name)?.block.slug ?? '')
  for (const [block, proposed] of byBlock) {
    const row = dossier.blocks.find((each) => each.block === block)
    const before: AnswersByName = row?.answers ?? {}
    const values = proposed.map(([name, { value }]) => [name, value ?? ''] as const)
    const after = { ...before, ...Object.fromEntries(values) }
    const changes = diffAnswers(before, after, (name) => {
      const typedBy = correction.proposals[name]?.actorId ?? null
      const confirmation = confirmations.get(name)
      return {
        how: 'corrected',
        ...(party ? { party } : {}),
        ...(typedBy === null || typedBy === actorId ? {} : { typedBy }),
        ...(confirmation ? { confirmation } : {}),
      }
    })
    if (Object.keys(changes).length === 0) continue
    const revision = (row?.revision ?? 0) + 1
    await trx
      .insertInto('dossier_block')
      .values({
        dossier_id: dossier.row.id,
        block,
        answers: JSON.stringify(after),
        revision,
        // The submitter of the block is unchanged; the history names the person who corrected it.
        submitted_by: actorId ?? dossier.row.created_by,
        submitted_at: at,
      })
      .onConflict((oc) =>
        oc.columns(['dossier_id', 'block']).doUpdateSet({ answers: JSON.stringify(after), revision }),
      )
      .execute()
    await addAnswerChange(trx, { dossierId: dossier.row.id, block, revision, actorId, at, changes })
  }
}

async function writeReceipts(
  trx: Trx,
  { dossier, correction, actorId, party, at }: Applying,
  senderId: number,
): Promise<void> {
  const dossierId = dossier.row.id
  let before: readonly Pick<ReceiptRow, 'id' | 'element'>[] = dossier.receipts
  for (const receipt of correction.receipts) {
    const { id, element, typeId, title, mimetype, size, sha256, createdBy, createdAt } = receipt
    const row = {
      id,
      dossier_id: dossierId,
      element,
      type_id: typeId,
      title,
      mimetype,
      size,
      sha256,
      // Recorded under the account that sent the correction, since a party without an account has none.
      created_by: createdBy ?? senderId,
      created_at: createdAt,
    }
    const change = { how: 'corrected', receipt: row, before, actorId, party, at } as const
    if (receipt.fate === 'removed') {
      await addReceiptChange(trx, dossier.form, { ...change, kind: 'removed' })
      await trx.deleteFrom('receipt').where('dossier_id', '=', dossierId).where('id', '=', id).execute()
      before = before.filter((each) => each.id !== id)
      continue
    }
    await sql`
      insert into receipt (id, dossier_id, element, type_id, title, mimetype, size, sha256, created_by, created_at)
      overriding system value
      values (${id}, ${dossierId}, ${element}, ${typeId}, ${title}, ${mimetype}, ${row.size}, ${sha256},
        ${row.created_by}, ${createdAt})`.execute(trx)
    await addReceiptChange(trx, dossier.form, { ...change, kind: 'added' })
    before = [...before, row]
  }
}

/** Answers that say which sides a dossier has, and which customers may hold the subscriber's. */
const PAIRED_BY = ['subscription.holding', 'subscription.hasCoSubscriber', 'subscriber.kind']

/**
 * Ends the pairings of a dossier when the correction changed its sides or the kind of its holder: they were chosen for
 * others, and a side that is gone cannot be paired anew. Returns the sides that were paired.
 */
async function endPairings(
  trx: Trx,
  { row, form }: LoadedDossier,
  { sent }: StoredCorrection,
): Promise<readonly Scope[]> {
  const roles = (sent?.fr.changes ?? []).map(({ elementId }) => {
    const element = form.compiled.elementByName.get(nameOfWireId(form.id, elementId) ?? '')
    return element?.definition.role ?? ''
  })
  if (!roles.some((role) => PAIRED_BY.includes(role))) return []
  const ended = await trx.deleteFrom('pairing').where('dossier_id', '=', row.id).returning('scope').execute()
  return ended.map(({ scope }) => scope)
}

/** Updates the title, amount and vigilance level shown in lists from the corrected answers. */
async function writeColumns(
  services: Services,
  trx: Trx,
  { row, form, holder }: LoadedDossier,
  envelope: LockedEnvelope,
): Promise<void> {
  const session = openSent(form, await readEnvelopeReading(trx, row.id, envelope))
  const columns = readColumns(session, services.deployment, holder)
  await trx.updateTable('dossier').set(columns).where('id', '=', row.id).execute()
  await assessOn(services, trx, 'correction', { row, session })
}

/**
 * Returns the dossier to its review. If it was signed again, the review period starts anew; if nobody had to sign, it is
 * under review at once.
 */
async function returnToReview(services: Services, trx: Trx, { row }: LoadedDossier, at: Date): Promise<void> {
  const server = { dossierId: row.id, actor: 'server', actorId: null, at } as const
  if (row.state !== 'signature') {
    await changeIntegrationState(services, trx, { ...server, to: 'ongoing', reason: null })
    return
  }
  await trx.updateTable('dossier').set({ resigned_at: at }).where('id', '=', row.id).execute()
  await changeDossierState(services, trx, { ...server, action: 'endCorrection' })
}

/**
 * Ends a correction whose signatures were declined or expired: the superseded envelope applies again, and the review is in
 * error.
 */
async function failCorrection(
  services: Services,
  trx: Trx,
  correction: StoredCorrection,
  why: CorrectionRefusal,
): Promise<void> {
  const state = nextCorrectionState(correction, 'fail')
  if (!state) throw new Error(`correction ${correction.id}: ${correction.state} cannot fail`)
  const at = services.clock.now()
  const { dossierId, id } = correction
  const dossier = await lockForServer(services, trx, dossierId)
  await trx.updateTable('correction').set({ state, refusal: why }).where('id', '=', id).execute()
  await settleProposedReadings(trx, id)
  await recordStep(trx, services, correction, { kind: 'refused', ...SERVER, at, detail: { why } })
  const server = { dossierId, actor: 'server', actorId: null, at } as const
  if (dossier.row.state === 'signature') {
    await changeDossierState(services, trx, { ...server, action: 'endCorrection' })
    await changeIntegrationState(services, trx, {
      ...server,
      to: 'error',
      reason: correction.remarks[0]?.text ?? '',
    })
  }
  await tellRefused(trx, services, { dossier, correction, why, actorId: null })
}
