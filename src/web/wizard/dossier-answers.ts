import type { DossierDetail } from '#contract/dossiers.ts'
import type { FormVersion } from '#contract/forms.ts'
import { type AnswerInput, compileForm, type FormSession, isSameInput, openForm } from '#engine/index.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { DraftConflict } from './draft-port.ts'
import { answersByName, blockElements, receiptAnswers, submittedAnswers } from './wire-answers.ts'

/** Inputs by the name of their element. */
type BlockInputs = ReadonlyMap<string, AnswerInput>

/** The answers of a dossier in the engine: those submitted, and over them those typed in the open block. */
export interface DossierAnswers {
  readonly session: FormSession
  readonly type: (name: string, input: AnswerInput) => void
  /** Shows the drafts of a block that opens: only the open block's drafts count. */
  readonly restoreDraft: (slug: string) => void
  /** Shows a block that is left as it was last submitted; its drafts are kept. */
  readonly hideDraft: (slug: string) => void
  /** The current inputs of a block, to compare with after it was sent. */
  readonly inputsOf: (slug: string) => BlockInputs
  /**
   * Makes what was sent of a block the submitted answers. What was typed since stays a draft, shown while the
   * block is open. Returns the names of the block's elements.
   */
  readonly accept: (
    slug: string,
    taken: { readonly sent: BlockInputs; readonly isOpen: boolean },
  ) => readonly string[]
  /** Deletes the drafts of a block that can no longer be sent. Returns the names of their elements. */
  readonly discardDraft: (slug: string) => readonly string[]
  /** Uploaded files are answers of their elements. Returns the elements that changed. */
  readonly updateReceipts: (receipts: DossierDetail['dossier']['receipts']) => readonly string[]
  /** Elements of a block that somebody else answered since, and where we typed something else. */
  readonly findDisputes: (slug: string, fresh: DossierDetail) => readonly DraftConflict[]
  /** What is typed in a block and not submitted. */
  readonly draftOf: (slug: string) => readonly (readonly [string, AnswerInput])[]
}

export function openAnswers({
  detail,
  version,
  localDrafts,
  isReadOnly,
}: {
  readonly detail: DossierDetail
  readonly version: FormVersion
  /** What was typed on this device and has not reached the server. */
  readonly localDrafts: Readonly<Record<string, AnswerInput>>
  readonly isReadOnly: boolean
}): DossierAnswers {
  const submitted: Record<string, AnswerInput> = { ...submittedAnswers(detail.dossier) }
  const session = openForm(compileForm(version.definition), {
    answers: submitted,
    today: detail.today,
    facts: detail.facts,
    isReadOnly,
  })
  const typed: Record<string, AnswerInput> = { ...draftAnswers(detail, session), ...localDrafts }
  const typedNames = (slug: string) =>
    blockElements(session, slug).filter(({ name, computed }) => !computed && Object.hasOwn(typed, name))

  return {
    session,
    type(name, input) {
      typed[name] = input
      session.change(name, input)
    },
    restoreDraft(slug) {
      for (const { name } of typedNames(slug)) session.change(name, typed[name] ?? null)
    },
    hideDraft(slug) {
      for (const { name, face } of typedNames(slug)) {
        if (face.holdsAnswer) session.change(name, submitted[name] ?? null)
      }
    },
    inputsOf: (slug) =>
      new Map(blockElements(session, slug).map(({ name }) => [name, session.getElement(name).input])),
    accept(slug, { sent, isOpen }) {
      const isTyped = new Set(typedNames(slug).map(({ name }) => name))
      const names = blockElements(session, slug).map(({ name }) => name)
      for (const name of names) {
        // Untouched defaults are sent too, and uploads are stored when they are sent.
        const input = isTyped.has(name) ? (sent.get(name) ?? null) : session.getElement(name).input
        submitted[name] = input
        if (!isTyped.has(name)) continue
        const isNewer = !isSameInput(typed[name] ?? null, input)
        if (!isNewer) delete typed[name]
        // A block that was left during the call shows what was submitted before.
        if (!isNewer || !isOpen) session.change(name, input)
      }
      return names
    },
    discardDraft(slug) {
      const names = typedNames(slug).map(({ name }) => name)
      for (const name of names) {
        delete typed[name]
        session.change(name, submitted[name] ?? null)
      }
      return names
    },
    updateReceipts(receipts) {
      const answers = receiptAnswers({ form_id: version.id, receipts })
      return session.form.elements.flatMap(({ name, type }) => {
        if (!ELEMENT_TRAITS[type].holdsReceipts) return []
        const ids = answers[name] ?? null
        if (isSameInput(ids, session.getElement(name).input)) return []
        submitted[name] = ids
        session.change(name, ids)
        return [name]
      })
    },
    findDisputes(slug, fresh) {
      const current = submittedAnswers(fresh.dossier)
      return typedNames(slug).flatMap(({ name }) => {
        const theirs = current[name] ?? null
        const changed = !isSameInput(theirs, submitted[name] ?? null)
        return changed && !isSameInput(theirs, typed[name] ?? null)
          ? [{ name, value: theirs, revision: 0 }]
          : []
      })
    },
    draftOf: (slug) => typedNames(slug).map(({ name }) => [name, typed[name] ?? null] as const),
  }
}

/** Answers other devices left unsent, by name; the server keeps only those of the form's elements. */
function draftAnswers({ dossier }: DossierDetail, session: FormSession): Record<string, AnswerInput> {
  const answers: Record<string, AnswerInput> = {}
  for (const [name, value] of Object.entries(answersByName(dossier.form_id, dossier.drafts))) {
    if (session.form.elementByName.has(name)) answers[name] = value
  }
  return answers
}
