import type { ElementValue, WireValue } from '#contract/answers.ts'
import type { DossierDetail } from '#contract/dossiers.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'

type WireDossier = DossierDetail['dossier']

/** Answers by element name; ids unknown to this form version are dropped. */
export function answersByName(
  formId: number,
  values: readonly ElementValue[],
): Readonly<Record<string, AnswerInput>> {
  const answers: Record<string, AnswerInput> = {}
  for (const { elementId, value } of values) {
    const name = nameOfWireId(formId, elementId)
    if (name !== undefined) answers[name] = value
  }
  return answers
}

/** Submitted answers plus uploaded files: a receipt is the answer of its element. */
export function submittedAnswers(dossier: WireDossier): Readonly<Record<string, AnswerInput>> {
  const answers: Record<string, AnswerInput> = { ...answersByName(dossier.form_id, dossier.values) }
  for (const [name, ids] of Object.entries(receiptAnswers(dossier))) answers[name] = ids
  return answers
}

export function receiptAnswers({
  form_id,
  receipts,
}: Pick<WireDossier, 'form_id' | 'receipts'>): Readonly<Record<string, readonly string[]>> {
  const answers: Record<string, string[]> = {}
  for (const { elementId, receiptId } of receipts) {
    const name = nameOfWireId(form_id, elementId)
    if (name !== undefined) (answers[name] ??= []).push(String(receiptId))
  }
  return answers
}

/** Names of submitted blocks, derived from the block revisions. */
export function submittedBlocks(dossier: WireDossier): ReadonlySet<string> {
  return blockNames(dossier.form_id, Object.keys(dossier.revisions))
}

export function blockNames(formId: number, ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => nameOfWireId(formId, id) ?? []))
}

/** Answers to submit: visible editable elements, normalised. */
export function blockValues(session: FormSession, blockSlug: string, formId: number): ElementValue[] {
  return blockElements(session, blockSlug).flatMap(({ name, computed, face }) => {
    const state = session.getElement(name)
    if (!state.visible || computed || state.readonly || !face.holdsAnswer) return []
    const { answer, input } = state
    // Untouched defaults are answers too.
    return [
      { elementId: wireId(formId, name), value: wireValue(answer.kind === 'value' ? answer.value : input) },
    ]
  })
}

/** Computed values as displayed; the server refuses the submit if its own differ. */
export function seenValues(session: FormSession, blockSlug: string, formId: number): ElementValue[] {
  return blockElements(session, blockSlug).flatMap(({ name, computed, type }) => {
    const { visible, answer } = session.getElement(name)
    if (!computed || !visible || answer.kind !== 'value' || ELEMENT_TRAITS[type].amount === undefined)
      return []
    return [{ elementId: wireId(formId, name), value: wireValue(answer.value) }]
  })
}

export function blockElements(session: FormSession, blockSlug: string) {
  return session.form.elements.filter(({ block }) => block.slug === blockSlug)
}

export function wireValue(input: AnswerInput): WireValue {
  return input === null || typeof input === 'string' ? input : [...input]
}
