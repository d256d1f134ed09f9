import type { Correction } from '#contract/corrections.ts'
import { shortLabelOf } from '#engine/index.ts'
import { isLiveCorrection } from '#rules/correction-state.ts'
import { mayReadDocument } from '#rules/document-access.ts'
import { wireId } from '#rules/wire-id.ts'
import { LOCALES, type Locale } from '#vocabulary/locale.ts'
import { nameParty } from '../dossiers/index.ts'
import { nameConcerned } from './concerned-person.ts'
import { canAnswer, canRefuse, canRemind, canWithdraw, type Caller } from './correction-access.ts'
import type { Consequences, SentConsequences, StoredCorrection } from './correction-store.ts'
import { documentsOfSigner, type ExaminedCorrection } from './examine-correction.ts'
import { presentLimits } from './outside-limits.ts'
import { presentQuestions, type Presenting } from './present-questions.ts'
import { showAnswer } from './show-answer.ts'
import { comparePassages } from './trace-passages.ts'

export function presentCorrection(correction: StoredCorrection, presenting: Presenting): Correction {
  const { caller, dossier, examined, locale, services } = presenting
  const { permissions } = services.deployment
  const isOpen = correction.state === 'open'
  const answers = isOpen && canAnswer(caller, dossier, correction, permissions)
  const envelope = dossier.envelopes.findLast(({ correctionId }) => correctionId === correction.id)
  const consequences =
    correction.sent?.[locale] ?? (examined ? presentConsequences(examined, presenting, locale) : null)
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
    consequences: consequences && limitConsequences(consequences, caller),
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
      refuse: isOpen && correction.stage === 'signed' && canRefuse(caller, dossier, correction, permissions),
      withdraw:
        correction.stage === 'signed' &&
        isLiveCorrection(correction) &&
        canWithdraw(caller, correction, permissions),
      remind: isOpen && correction.stage === 'signed' && canRemind(caller, permissions),
    },
  }
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

/**
 * The consequences as far as the caller may read them: the other party of a dismemberment reads what it signs and nothing
 * else. Source: docs/decisions/0035.
 */
export function limitConsequences(consequences: Consequences, caller: Caller): Consequences {
  if (caller.kind === 'account') return consequences
  const { party } = caller.view
  const { changes, documents, signers } = consequences
  const readsAll = mayReadDocument(party, [])
  const mayRead = (code: string) =>
    mayReadDocument(
      party,
      signers.filter((signer) => signer.documents.includes(code)),
    )
  return {
    ...consequences,
    // Its own proposals. What is computed from them may rest on answers of the others.
    changes: readsAll ? changes : changes.filter(({ isComputed }) => !isComputed),
    documents: documents.map((document) =>
      mayRead(document.code) ? document : { ...document, passages: [] },
    ),
  }
}

/** The consequences, as stored when the correction is sent. */
export function describeConsequences(examined: ExaminedCorrection): SentConsequences {
  const [fr, en] = LOCALES.map((locale) => presentConsequences(examined, { obstacles: [] }, locale))
  if (!fr || !en) throw new Error('consequences missing in one language')
  return { fr, en }
}
