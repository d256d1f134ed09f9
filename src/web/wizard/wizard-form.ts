import type { DossierDetail } from '#contract/dossiers.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { createErrorBoard, type ErrorBoard } from '#web/elements/error-board.ts'
import { completedBlocks, type FlowBlock } from './block-flow.ts'
import { type CompiledVersion, openAnswers, type DossierAnswers } from './dossier-answers.ts'
import { blockElements, blockNames, submittedBlocks } from './wire-answers.ts'
import type { DraftBatch } from './pending-drafts.ts'
import { isGivenUp, isReader, mayOpenBlock, type WizardAccess } from './wizard-access.ts'

type Dossier = DossierDetail['dossier']

/** Discarded drafts. */
interface Withdrawn {
  /** Their elements. */
  readonly names: readonly string[]
  /** Those of this person that say something else than the dossier. */
  readonly lost: DraftBatch
}

/** The form of a dossier with its answers and errors, with one person's permissions. */
export interface WizardForm {
  readonly formId: number
  readonly access: WizardAccess
  /** Buttons only navigate. */
  readonly isReader: boolean
  readonly answers: DossierAnswers
  readonly session: FormSession
  readonly errors: ErrorBoard
  /** Visible blocks in form order, with their pages. */
  readonly flow: () => readonly FlowBlock[]
  readonly findBlock: (slug: string | undefined) => FlowBlock | undefined
  readonly completedIn: (dossier: Dossier) => ReadonlySet<string>
  readonly mayOpen: (slug: string, dossier: Dossier) => boolean
  /** Blocks that take no more answers: frozen ones, all of an abandoned or refused dossier, and `open` if it may no longer be opened. */
  readonly closedBlocks: (dossier: Dossier, open?: string) => ReadonlySet<string>
  /** Discards drafts of closed blocks, which would be refused, and with them all that are sent in the same call. */
  readonly withdraw: (closed: ReadonlySet<string>) => Withdrawn
  /** Applies a block's drafts when it opens; readers see submitted answers only. */
  readonly restoreDraft: (slug: string) => void
  /**
   * Reveals errors of stored answers that are no longer valid, although an earlier release, or the form on an earlier
   * day, accepted them.
   */
  readonly revealStale: (slug: string, dossier: Dossier) => void
}

export function createWizardForm({
  detail,
  version,
  access,
  localDrafts,
}: {
  readonly detail: DossierDetail
  readonly version: CompiledVersion
  readonly access: WizardAccess
  readonly localDrafts: Readonly<Record<string, AnswerInput>>
}): WizardForm {
  const formId = version.id
  const readOnly = isReader(access)
  const answers = openAnswers({ detail, version, localDrafts, isReadOnly: readOnly })
  const { session } = answers
  // Products are loaded only for a form that has one. Source: wizard §8.
  if (!session.form.elementByRole.has('subscription.product')) console.warn('form not configured properly')

  const flow = () =>
    session
      .visiblePages()
      .flatMap((page) => session.visibleBlocks(page.slug).map((block) => ({ page: page.slug, block })))
  const errors = createErrorBoard()
  const findBlock = (slug: string | undefined) => flow().find(({ block }) => block.slug === slug)

  const mayOpen = (slug: string, dossier: Dossier) => {
    const found = findBlock(slug)
    const frozen = blockNames(formId, dossier.frozen_blocks)
    const { definition } = session.form
    return found !== undefined && mayOpenBlock(access, { definition, block: found.block, dossier, frozen })
  }

  return {
    formId,
    access,
    isReader: readOnly,
    answers,
    session,
    errors,
    flow,
    findBlock,
    completedIn: (dossier) => completedBlocks(flow(), submittedBlocks(dossier), dossier),
    mayOpen,
    closedBlocks(dossier, open) {
      const closed = new Set(
        isGivenUp(dossier.status)
          ? flow().map(({ block }) => block.slug)
          : blockNames(formId, dossier.frozen_blocks),
      )
      if (open !== undefined && !mayOpen(open, dossier)) closed.add(open)
      return closed
    },
    withdraw(closed) {
      const slugs = [...closed]
      return { lost: slugs.flatMap(answers.ownDraftOf), names: slugs.flatMap(answers.discardDraft) }
    },
    restoreDraft(slug) {
      if (!readOnly) answers.restoreDraft(slug)
    },
    revealStale(slug, dossier) {
      if (!submittedBlocks(dossier).has(slug)) return
      const stale = blockElements(session, slug).filter(({ name }) => {
        const { answer, violations } = session.getElement(name)
        return answer.kind !== 'absent' && violations.length > 0
      })
      if (stale.length > 0) errors.reveal(stale.map(({ name }) => name))
    },
  }
}
