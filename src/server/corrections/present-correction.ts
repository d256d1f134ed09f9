import type { Correction } from '#contract/corrections.ts'
import {
  displayAnswer,
  shortLabelOf,
  violationText,
  type AnswerInput,
  type FormSession,
} from '#engine/index.ts'
import type { FailureDetail } from '#rules/failure.ts'
import { isLiveCorrection } from '#rules/correction-state.ts'
import { wireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { LOCALES, type Locale } from '#vocabulary/locale.ts'
import type { LoadedDossier } from '../dossiers/index.ts'
import { presentReceipt } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import { nameConcerned } from './concerned-person.ts'
import { canAnswer, canRemind, canWithdraw, type Caller } from './correction-access.ts'
import type { Consequences, SentConsequences, StoredCorrection } from './correction-store.ts'
import { documentsOfSigner, type ExaminedCorrection } from './examine-correction.ts'
import { presentLimits } from './outside-limits.ts'
import { comparePassages } from './trace-passages.ts'

type Question = Correction['questions'][number]

/** What a correction is presented with. `examined` while its answers are awaited, `obstacles` with them. */
export interface Presenting {
  readonly services: Pick<Services, 'deployment'>
  readonly caller: Caller
  readonly dossier: LoadedDossier
  readonly examined: ExaminedCorrection | undefined
  readonly obstacles: readonly FailureDetail[]
  readonly locale: Locale
}

export function presentCorrection(correction: StoredCorrection, presenting: Presenting): Correction {
  const { caller, dossier, examined, locale, services } = presenting
  const { permissions } = services.deployment
  const isOpen = correction.state === 'open'
  const answers = isOpen && canAnswer(caller, dossier, correction, permissions)
  const envelope = dossier.envelopes.findLast(({ correctionId }) => correctionId === correction.id)
  return {
    id: correction.id,
    dossierId: dossier.row.id,
    stage: correction.stage,
    state: correction.state,
    refusal: correction.refusal && { why: correction.refusal, reason: correction.refusalReason },
    openedAt: correction.openedAt.toISOString(),
    askedBy: {
      name: correction.askedName || nameParty(dossier, correction.askedParty),
      party: correction.askedParty,
    },
    concerned: { who: correction.concerned, name: nameConcerned(dossier, correction.concerned) },
    deadline: correction.deadline,
    remarks: correction.remarks.map(({ target, place, quote, elements, text }, index) => ({
      number: index + 1,
      target,
      place: place[locale],
      quote,
      elementIds: elements.map((name) => wireId(dossier.form.id, name)),
      text,
    })),
    revision: correction.revision,
    questions: isOpen && examined ? presentQuestions(examined, presenting) : [],
    consequences:
      correction.sent?.[locale] ?? (examined ? presentConsequences(examined, presenting, locale) : null),
    appliedAt: correction.appliedAt?.toISOString() ?? null,
    signing: (envelope?.parties ?? []).map(({ party, name, state, changedAt }) => ({
      kind: envelope?.kind ?? 'subscription',
      party,
      name,
      state,
      at: state === 'waiting' ? null : changedAt.toISOString(),
    })),
    history: correction.events.map(({ at, kind, name, party }) => ({
      at: at.toISOString(),
      kind,
      by: { name: name || nameParty(dossier, party), party },
    })),
    may: {
      answer: answers && correction.stage === 'signed',
      refuse: answers && correction.stage === 'signed',
      withdraw:
        correction.stage === 'signed' &&
        isLiveCorrection(correction) &&
        canWithdraw(caller, correction, permissions),
      remind: isOpen && correction.stage === 'signed' && canRemind(caller, permissions),
    },
  }
}

function nameParty({ envelopes }: LoadedDossier, party: string | null): string {
  return envelopes.flatMap(({ parties }) => parties).findLast((each) => each.party === party)?.name ?? ''
}

function presentQuestions(examined: ExaminedCorrection, presenting: Presenting): Question[] {
  const { locale } = presenting
  const { correction, basis, before, after, questions, inputs } = examined
  const { form, row } = basis.dossier
  const stored = basis.dossier.receipts
  return questions.map(({ name, why }) => {
    const state = after.getElement(name)
    const element = form.compiled.elementByName.get(name)
    const { attributes } = state.definition
    const signed = before.getElement(name)
    const own = correction.receipts.filter((each) => each.element === name)
    const removed = new Set(own.filter(({ fate }) => fate === 'removed').map(({ id }) => id))
    return {
      elementId: wireId(form.id, name),
      block: element ? after.text(element.block.title, locale) : '',
      blockId: wireId(form.id, element?.block.slug ?? ''),
      why,
      remarks: correction.remarks.flatMap(({ elements }, index) =>
        elements.includes(name) ? [index + 1] : [],
      ),
      control: {
        type: state.type,
        label: state.label[locale],
        help: state.help?.[locale] ?? null,
        required: state.required,
        multiple: attributes.multiple ?? false,
        options: state.options.map(({ value, label, presentation, disabled }) => ({
          value,
          label: label[locale],
          ...(presentation ? { presentation: presentation[locale] } : {}),
          ...(disabled === true ? { disabled } : {}),
        })),
        min: state.min ?? null,
        max: state.max ?? null,
        minDate: state.minDate ?? null,
        maxDate: state.maxDate ?? null,
        datalistId: attributes.datalistId ?? null,
        types: (attributes.types ?? []).map((id) => ({ id, label: labelType(presenting, after, id) })),
      },
      before: presentInput(signed.input),
      beforeShown: showAnswer(examined, before, name, locale),
      value: presentInput(state.input),
      isProposed: Object.hasOwn(inputs, name),
      receipts: ELEMENT_TRAITS[state.type].holdsReceipts
        ? [
            ...stored
              .filter(({ element: holder }) => holder === name)
              .map((receipt) => ({
                ...presentReceipt(receipt, form.id),
                fate: removed.has(receipt.id) ? ('removed' as const) : ('kept' as const),
              })),
            ...own
              .filter(({ fate }) => fate === 'added')
              .map((receipt) => ({
                ...presentReceipt(
                  {
                    id: receipt.id,
                    dossier_id: row.id,
                    element: name,
                    type_id: receipt.typeId,
                    title: receipt.title,
                    mimetype: receipt.mimetype,
                    size: receipt.size,
                    sha256: receipt.sha256,
                    created_by: 0,
                    created_at: receipt.createdAt,
                    scan: receipt.scan,
                  },
                  form.id,
                ),
                fate: 'added' as const,
              })),
          ]
        : [],
      violations: state.violations.map((violation) => ({
        property: wireId(form.id, name),
        code: violation.code,
        message: violationText(locale, violation),
        params: { ...violation.params },
      })),
    }
  })
}

function labelType({ services, locale }: Presenting, session: FormSession, typeId: number): string {
  const label = services.deployment.receiptTypes.find((type) => type.typeId === typeId)?.label
  return label ? session.text(label, locale) : String(typeId)
}

function presentInput(input: AnswerInput): Question['before'] {
  if (input === null || input === '') return null
  return typeof input === 'string' ? input : [...input]
}

/** The answer in words, as typed while it is invalid, titles for files; null without one. */
function showAnswer(
  { basis, correction }: Pick<ExaminedCorrection, 'basis' | 'correction'>,
  session: FormSession,
  name: string,
  locale: Locale,
): string | null {
  const state = session.getElement(name)
  if (!state.visible) return null
  if (ELEMENT_TRAITS[state.type].holdsReceipts && state.answer.kind === 'value') {
    const { value } = state.answer
    const titles = new Map([
      ...basis.dossier.receipts.map(({ id, title }) => [String(id), title] as const),
      ...correction.receipts.map(({ id, title }) => [String(id), title] as const),
    ])
    return (
      [value]
        .flat()
        .map((id) => titles.get(id) ?? id)
        .join(', ') || null
    )
  }
  return displayAnswer(state, locale) || null
}

export function presentConsequences(
  examined: ExaminedCorrection,
  { obstacles }: Pick<Presenting, 'obstacles'>,
  locale: Locale,
): Consequences {
  const { basis, before, after, changed, documents, report, signers, fullRound, fingerprint } = examined
  const { form } = basis.dossier
  const isSettled = after
    .validate()
    .every((violation) =>
      before.validate().some(({ element, code }) => element === violation.element && code === violation.code),
    )
  return {
    fingerprint,
    isReady: isSettled && changed.length > 0 && obstacles.length === 0,
    changes: changed.map((name) => {
      const state = after.getElement(name)
      const element = form.compiled.elementByName.get(name)
      return {
        elementId: wireId(form.id, name),
        label: after.text(shortLabelOf(state.definition.attributes), locale),
        block: element ? after.text(element.block.title, locale) : '',
        before: showAnswer(examined, before, name, locale),
        after: showAnswer(examined, after, name, locale),
        isComputed: state.computed,
      }
    }),
    documents: documents.map(({ kind, code, title, fate, before: old, after: current }) => ({
      kind,
      code,
      title: title[locale],
      fate,
      passages: fate === 'changed' && old && current ? [...comparePassages(old, current)] : [],
    })),
    signers: signers.map(({ party, name }) => ({
      kind: 'subscription' as const,
      party,
      name,
      documents: [...documentsOfSigner(documents, party)],
    })),
    fullRound,
    report: report?.fate ?? null,
    limits: presentLimits(examined, locale),
    obstacles: obstacles.map(({ property, code, message, params = {} }) => ({
      property,
      code,
      message,
      params: { ...params },
    })),
  }
}

/** To be stored when the correction is sent. */
export function describeConsequences(examined: ExaminedCorrection): SentConsequences {
  const [fr, en] = LOCALES.map((locale) => presentConsequences(examined, { obstacles: [] }, locale))
  if (!fr || !en) throw new Error('a language without consequences')
  return { fr, en }
}
