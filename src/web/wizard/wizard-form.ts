import type { DossierDetail } from '#contract/dossiers.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { createErrorBoard, type ErrorBoard } from '#web/elements/error-board.ts'
import { completedBlocks, type FlowBlock } from './block-flow.ts'
import { type CompiledVersion, openAnswers, type DossierAnswers } from './dossier-answers.ts'
import { blockElements, blockNames, submittedBlocks } from './wire-answers.ts'
import { isReader, mayOpenBlock, type WizardAccess } from './wizard-access.ts'

type Dossier = DossierDetail['dossier']

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
  /** Discards drafts that would be refused, and with them all that are sent in the same call. Returns their elements. */
  readonly discardFrozen: (dossier: Dossier) => readonly string[]
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
    mayOpen(slug, dossier) {
      const found = findBlock(slug)
      const frozen = blockNames(formId, dossier.frozen_blocks)
      const { definition } = session.form
      return found !== undefined && mayOpenBlock(access, { definition, block: found.block, dossier, frozen })
    },
    discardFrozen: (dossier) =>
      [...blockNames(formId, dossier.frozen_blocks)].flatMap((slug) => answers.discardDraft(slug)),
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
