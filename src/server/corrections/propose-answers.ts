import type { Correction, ProposeAnswers } from '#contract/corrections.ts'
import { isSameInput, type AnswerInput, type FormSession } from '#engine/index.ts'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { readValues, type LoadedDossier } from '../dossiers/index.ts'
import { isReceiptElement } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { actorOf } from './correction-access.ts'
import { openPart, readBasis } from './correction-basis.ts'
import { getCorrection, type Proposals, type StoredCorrection } from './correction-store.ts'
import { examine } from './examine-correction.ts'
import { lockOpen, type CorrectionCall, type LockedCorrection } from './load-correcting.ts'
import { presentExamined } from './read-corrections.ts'
import { recordStep } from './record-step.ts'

/** Saves proposed answers. Does not change the dossier. */
export async function proposeAnswers(
  services: Services,
  trx: Trx,
  call: CorrectionCall,
  { values, revision }: ProposeAnswers,
): Promise<Correction> {
  const { dossier, correction } = await lockOpen(services, trx, call)
  const named = readValues(dossier.form, values, call.locale)
  const basis = await readBasis(services, trx, dossier)
  const signed = openPart(services, basis.parts[0])
  const given = Object.fromEntries(named.map(({ element, value }) => [element.name, value]))
  const by = { at: services.clock.now().toISOString(), ...actorOf(call.caller, dossier) }
  const proposals = merge(signed, correction, given, by)
  // Validated together with all other proposals, since one answer may make another one necessary.
  const judged = examine(services, basis, { ...correction, proposals })
  const asked = new Set(judged.questions.map(({ name }) => name))
  const outside = named.filter(
    ({ element }) => !asked.has(element.name) || isReceiptElement(element.definition),
  )
  if (outside.length > 0)
    throw refuseOutside(
      dossier,
      outside.map(({ element }) => element.name),
      call.locale,
    )
  if (revision !== correction.revision)
    throw new Failure('STALE_REVISION', { fresh: { revision: correction.revision } })
  await saveProposals(services, trx, call, { dossier, correction, proposals })
  const saved = await getCorrection(trx, call.dossierId, call.id)
  return presentExamined(services, { ...call, dossier }, saved, { ...judged, correction: saved })
}

/** Merges answers into the proposals. An answer that equals the signed one removes its proposal. */
function merge(
  signed: FormSession,
  { proposals }: Pick<StoredCorrection, 'proposals'>,
  given: Readonly<Record<string, AnswerInput>>,
  by: Omit<Proposals[string], 'value'>,
): Proposals {
  const merged: Record<string, Proposals[string]> = { ...proposals }
  for (const [name, value] of Object.entries(given)) {
    const former = merged[name]
    if (!former || !isSame(former.value, value)) merged[name] = { value, ...by }
  }
  return Object.fromEntries(
    Object.entries(merged).filter(([name, { value }]) => !isSame(signed.getElement(name).input, value)),
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

/** Stores proposals under the next revision, with an event and an audit row. */
export async function saveProposals(
  services: Services,
  trx: Trx,
  { caller }: CorrectionCall,
  { dossier, correction, proposals }: LockedCorrection & { readonly proposals: Proposals },
): Promise<void> {
  const at = services.clock.now()
  const revision = correction.revision + 1
  await trx
    .updateTable('correction')
    .set({ proposals: JSON.stringify(proposals), revision })
    .where('id', '=', correction.id)
    .execute()
  const detail = { revision }
  await recordStep(trx, services, correction, { kind: 'proposed', ...actorOf(caller, dossier), at, detail })
}
