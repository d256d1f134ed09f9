import type { Correction, ProposeAnswers } from '#contract/corrections.ts'
import { isSameInput, type AnswerInput } from '#engine/index.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readValues, type LoadedDossier } from '../dossiers/index.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { actorOf, canAnswer, type Caller } from './correction-access.ts'
import {
  addCorrectionEvent,
  getCorrection,
  type Proposals,
  type StoredCorrection,
} from './correction-store.ts'
import { examineCorrection, type ExaminedCorrection } from './examine-correction.ts'
import { lockCorrecting } from './load-correcting.ts'
import { presentExamined } from './read-corrections.ts'

/** A call that writes into an open correction. */
export interface Writing {
  readonly caller: Caller
  readonly dossierId: number
  readonly id: number
  readonly locale: Locale
}

/** An open correction that the caller may answer, with its dossier locked. */
export interface LockedCorrection {
  readonly dossier: LoadedDossier
  readonly correction: StoredCorrection
}

/** 404 for an unknown correction, 403 for somebody it does not ask, 409 once it is not open any more. */
export async function lockOpen(
  services: Services,
  trx: Trx,
  { caller, dossierId, id }: Writing,
): Promise<LockedCorrection> {
  const dossier = await lockCorrecting(services, trx, caller, dossierId)
  const correction = await getCorrection(trx, dossierId, id)
  if (!canAnswer(caller, dossier, correction, services.deployment.permissions)) throw new Failure('FORBIDDEN')
  if (correction.stage !== 'signed' || correction.state !== 'open') throw new Failure('STATE_CONFLICT')
  return { dossier, correction }
}

/** Saves proposed answers. Nothing of the dossier changes. */
export async function proposeAnswers(
  services: Services,
  trx: Trx,
  writing: Writing,
  { values, revision }: ProposeAnswers,
): Promise<Correction> {
  const { dossier, correction } = await lockOpen(services, trx, writing)
  const named = readValues(dossier.form, values, writing.locale)
  const examined = await examineCorrection(services, trx, dossier, correction)
  const given = Object.fromEntries(named.map(({ element, value }) => [element.name, value]))
  const by = { at: services.clock.now().toISOString(), ...actorOf(writing.caller, dossier) }
  const proposals = merge(examined, given, by)
  // Judged with all of them: one may be asked because of another.
  const judged = await examineCorrection(services, trx, dossier, { ...correction, proposals })
  const asked = new Set(judged.questions.map(({ name }) => name))
  const outside = named.filter(
    ({ element }) => !asked.has(element.name) || isReceiptElement(element.definition),
  )
  if (outside.length > 0)
    throw refuseOutside(
      dossier,
      outside.map(({ element }) => element.name),
      writing.locale,
    )
  if (revision !== correction.revision)
    throw new Failure('STALE_REVISION', { fresh: { revision: correction.revision } })
  await saveProposals(services, trx, writing, { dossier, correction, proposals })
  const saved = await getCorrection(trx, writing.dossierId, writing.id)
  return presentExamined(services, { ...writing, dossier }, saved, { ...judged, correction: saved })
}

/** Adds answers to the proposals; one that equals the signed answer takes its proposal back. */
function merge(
  { before, correction }: ExaminedCorrection,
  given: Readonly<Record<string, AnswerInput>>,
  by: Omit<Proposals[string], 'value'>,
): Proposals {
  const merged: Record<string, Proposals[string]> = { ...correction.proposals }
  for (const [name, value] of Object.entries(given)) {
    const former = merged[name]
    if (!former || !isSame(former.value, value)) merged[name] = { value, ...by }
  }
  return Object.fromEntries(
    Object.entries(merged).filter(([name, { value }]) => !isSame(before.getElement(name).input, value)),
  )
}

function isSame(one: AnswerInput, other: AnswerInput): boolean {
  return isSameInput(one ?? '', other ?? '')
}

function refuseOutside(dossier: LoadedDossier, names: readonly string[], locale: Locale): Failure {
  const code = 'NOT_IN_CORRECTION'
  const message = errorText(locale, code)
  return new Failure(code, {
    details: names.map((name) => ({ property: wireId(dossier.form.id, name), code, message })),
  })
}

/** Stores proposals under the next revision, with their event and audit row. */
export async function saveProposals(
  services: Services,
  trx: Trx,
  { caller, dossierId, id }: Writing,
  { dossier, correction, proposals }: LockedCorrection & { readonly proposals: Proposals },
): Promise<void> {
  const at = services.clock.now()
  const { actorId, party } = actorOf(caller, dossier)
  await trx
    .updateTable('correction')
    .set({ proposals: JSON.stringify(proposals), revision: correction.revision + 1 })
    .where('id', '=', id)
    .execute()
  await addCorrectionEvent(trx, id, { kind: 'proposed', actorId, party, at })
  await recordAudit(trx, services.keys, {
    subject: `dossier:${dossierId}`,
    actorId,
    action: 'correction.proposed',
    at,
    detail: { correction: id, revision: correction.revision + 1, ...(party ? { party } : {}) },
  })
}
