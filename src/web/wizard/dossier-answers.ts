import type { DossierDetail } from '#contract/dossiers.ts'
import type { FormVersion } from '#contract/forms.ts'
import {
  type AnswerInput,
  type CompiledForm,
  type FormSession,
  isReadAlike,
  isSameInput,
  openForm,
} from '#engine/index.ts'
import { nameOfWireId } from '#rules/wire-id.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import type { DraftConflict } from './draft-port.ts'
import type { DraftBatch } from './pending-drafts.ts'
import { blockElements, receiptAnswers, submittedAnswers } from './wire-answers.ts'

/** A form version with its compiled form, which is the same for every opening. */
export interface CompiledVersion extends FormVersion {
  readonly compiled: CompiledForm
}

/** Inputs by element name. */
type BlockInputs = ReadonlyMap<string, AnswerInput>

/** Answers of a dossier in the engine: the submitted ones, overlaid with those typed in the open block. */
export interface DossierAnswers {
  readonly session: FormSession
  readonly type: (name: string, input: AnswerInput) => void
  /** Applies a block's drafts when it opens: drafts of other blocks do not count. */
  readonly restoreDraft: (slug: string) => void
  /** Resets a block to its submitted answers when it is left; drafts are kept. */
  readonly hideDraft: (slug: string) => void
  /** Current inputs of a block, compared after the submit call. */
  readonly inputsOf: (slug: string) => BlockInputs
  /**
   * Makes the inputs sent the submitted answers. Anything typed since stays a draft, applied while the block is
   * open. Returns the names of the block's elements.
   */
  readonly accept: (
    slug: string,
    submit: { readonly sent: BlockInputs; readonly isOpen: boolean },
  ) => readonly string[]
  /** This person's inputs of a block that differ from its submitted answers. */
  readonly ownDraftOf: (slug: string) => DraftBatch
  /** Deletes the drafts of a block that can no longer be submitted. Returns its element names. */
  readonly discardDraft: (slug: string) => readonly string[]
  /** Uploaded files are answers of their elements. Returns the names of changed elements. */
  readonly updateReceipts: (receipts: DossierDetail['dossier']['receipts']) => readonly string[]
  /**
   * Applies what was submitted since in these blocks, and the drafts that `adopt` accepts. Drafts of this window stay:
   * those that differ from a newer submitted answer are returned.
   */
  readonly catchUp: (fresh: DossierDetail, changes: Changes) => readonly DraftConflict[]
  /**
   * After a block was submitted elsewhere: forgets its drafts of other people, which that submit has deleted, and returns
   * the elements whose new answer differs from this person's draft.
   */
  readonly findDisputes: (slug: string, fresh: DossierDetail) => readonly DraftConflict[]
  /** The draft of an element, else its submitted answer. */
  readonly typedAs: (name: string) => AnswerInput
  readonly draftOf: (slug: string) => DraftBatch
}

interface Changes {
  /** Slugs of the blocks submitted elsewhere. */
  readonly blocks: readonly string[]
  /** Slug of the open block, which shows its drafts. */
  readonly open: string | undefined
  readonly adopt: (name: string, revision: number) => boolean
}

export function openAnswers({
  detail,
  version,
  localDrafts,
  isReadOnly,
}: {
  readonly detail: DossierDetail
  readonly version: CompiledVersion
  /** Drafts on this device that have not reached the server. */
  readonly localDrafts: Readonly<Record<string, AnswerInput>>
  readonly isReadOnly: boolean
}): DossierAnswers {
  const submitted: Record<string, AnswerInput> = { ...submittedAnswers(detail.dossier) }
  const session = openForm(version.compiled, {
    answers: submitted,
    today: detail.today,
    facts: detail.facts,
    isReadOnly,
  })
  const typed: Record<string, AnswerInput> = {
    ...Object.fromEntries(readDrafts(detail, session).map(({ name, value }) => [name, value])),
    ...localDrafts,
  }
  const { firstName, lastName } = detail.facts.user
  /** Elements whose draft another person typed. */
  const foreign = new Set<string>()
  const noteAuthor = ({ name, author }: { readonly name: string; readonly author: string }) => {
    if (author === `${firstName} ${lastName}`) foreign.delete(name)
    else foreign.add(name)
  }
  readDrafts(detail, session).forEach(noteAuthor)
  for (const name of Object.keys(localDrafts)) foreign.delete(name)
  const typedNames = (slug: string) =>
    blockElements(session, slug).filter(({ name, computed }) => !computed && Object.hasOwn(typed, name))
  const findDisputes = (slug: string, fresh: DossierDetail): readonly DraftConflict[] => {
    const current = submittedAnswers(fresh.dossier)
    return typedNames(slug).flatMap((element) => {
      const { name } = element
      const theirs = current[name] ?? null
      const changed = !isSameInput(theirs, submitted[name] ?? null)
      if (foreign.delete(name)) delete typed[name]
      else if (changed && !isReadAlike(element, theirs, typed[name] ?? null))
        return [{ name, value: theirs, revision: 0 }]
      return []
    })
  }

  return {
    session,
    findDisputes,
    type(name, input) {
      typed[name] = input
      foreign.delete(name)
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
        // Untouched defaults are submitted too; uploads are stored by their own call.
        const input = isTyped.has(name) ? (sent.get(name) ?? null) : session.getElement(name).input
        submitted[name] = input
        if (!isTyped.has(name)) continue
        const isNewer = !isSameInput(typed[name] ?? null, input)
        if (!isNewer) delete typed[name]
        // A block left during the call shows its submitted answers.
        if (!isNewer || !isOpen) session.change(name, input)
      }
      return names
    },
    ownDraftOf: (slug) =>
      typedNames(slug).flatMap((element) => {
        const { name } = element
        const input = typed[name] ?? null
        return foreign.has(name) || isReadAlike(element, input, submitted[name] ?? null)
          ? []
          : [[name, input]]
      }),
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
    catchUp(fresh, { blocks, open, adopt }) {
      const disputes = blocks.flatMap((slug) => findDisputes(slug, fresh))
      const current = submittedAnswers(fresh.dossier)
      for (const { name, computed, face, block } of blocks.flatMap((slug) => blockElements(session, slug))) {
        if (computed || !face.holdsAnswer) continue
        submitted[name] = current[name] ?? null
        if (block.slug !== open || !Object.hasOwn(typed, name)) session.change(name, submitted[name])
      }
      for (const draft of readDrafts(fresh, session)) {
        const { name, value } = draft
        if (!adopt(name, draft.revision)) continue
        typed[name] = value
        noteAuthor(draft)
        if (session.form.elementByName.get(name)?.block.slug === open) session.change(name, value)
      }
      return disputes
    },
    typedAs: (name) => (Object.hasOwn(typed, name) ? (typed[name] ?? null) : session.getElement(name).input),
    draftOf: (slug) => typedNames(slug).map(({ name }) => [name, typed[name] ?? null] as const),
  }
}

/** Drafts of other windows and devices; those unknown to this form version are dropped. */
function readDrafts({ dossier }: DossierDetail, { form }: FormSession) {
  return dossier.drafts.flatMap((draft) => {
    const name = nameOfWireId(dossier.form_id, draft.elementId)
    return name !== undefined && form.elementByName.has(name) ? [{ ...draft, name }] : []
  })
}
