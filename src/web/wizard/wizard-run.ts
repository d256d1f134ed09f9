import type { DossierDetail, SubmitBlock, SubmittedBlock } from '#contract/dossiers.ts'
import type { FormVersion } from '#contract/forms.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { wireId } from '#rules/wire-id.ts'
import { createErrorBoard, type ErrorBoard } from '#web/elements/error-board.ts'
import {
  completedBlocks,
  findResumePoint,
  nextBlock,
  pagesResetBy,
  previousBlock,
  type FlowAddress,
  type FlowBlock,
} from './block-flow.ts'
import type { Clock } from './clock.ts'
import { openAnswers } from './dossier-answers.ts'
import type { DraftConflict, DraftSync } from './draft-sync.ts'
import { isOtherState, isOutdated, sortMessages } from './refusal.ts'
import { signatureGate, type SignatureGate } from './signing-rules.ts'
import {
  isReader,
  mayOpenBlock,
  seeksSignature,
  startsWithCards,
  type WizardAccess,
} from './wizard-access.ts'
import { blockElements, blockNames, blockValues, seenValues, submittedBlocks } from './wire-answers.ts'

/** A completed block gives way to the next one after this long. Source: wizard §4, §9. */
const ADVANCE_AFTER_MS = 800

/** How a submit that did not pass is told; sentences of fields are on the error board. */
export type Refusal =
  /** `others`: what the server said of properties that no field of the block holds. */
  | { readonly kind: 'fields'; readonly attempt: number; readonly others: readonly string[] }
  /** The parties of a signature block have to sign first. */
  | { readonly kind: 'signature'; readonly gate: SignatureGate }
  | { readonly kind: 'failed'; readonly attempt: number; readonly error: unknown }

export interface WizardState {
  readonly page: string
  /** The block being filled; absent on a page that is only looked at. */
  readonly open: string | undefined
  readonly lastSubmitted: string | undefined
  readonly completed: ReadonlySet<string>
  readonly phase: 'filling' | 'submitting' | 'advancing'
  readonly refusal: Refusal | undefined
  readonly dossier: DossierDetail['dossier']
  /** Later pages that going back has reset. Source: wizard §2. */
  readonly resetPages: ReadonlySet<string>
  /** Counts what moved the person to another block, for the focus to follow. */
  readonly moves: number
}

/** What a refused submit found: fresh values, the block to open again, and why. */
export interface Outdated {
  readonly detail: DossierDetail
  readonly open: string
  readonly reason: unknown
  /** Elements answered here and elsewhere: the person chooses. */
  readonly disputes: readonly DraftConflict[]
}

/** A block that the server took: what was sent, as it stood then, and the answer. */
interface Taken {
  readonly body: SubmitBlock
  readonly inputs: ReadonlyMap<string, AnswerInput>
  readonly answer: SubmittedBlock
}

export interface WizardPort {
  submit(body: SubmitBlock): Promise<SubmittedBlock>
  readDossier(): Promise<DossierDetail>
}

export interface WizardRun {
  readonly session: FormSession
  readonly errors: ErrorBoard
  readonly formId: number
  /** Everything is read-only: buttons only lead through the pages. */
  readonly isReader: boolean
  readonly state: () => WizardState
  readonly flow: () => readonly FlowBlock[]
  readonly change: (name: string, input: AnswerInput) => void
  readonly leave: (name: string) => void
  readonly submit: () => Promise<void>
  /** Ends a dispute about one element. */
  readonly settle: (conflict: DraftConflict, kept: 'ours' | 'theirs') => void
  /** Opens the block before; on a page's first block, the page before. */
  readonly goBack: () => void
  readonly openBlock: (slug: string) => void
  readonly showPage: (page: string) => void
  /** Takes in what the server says now; open answers stay as typed. */
  readonly refresh: (detail: DossierDetail) => void
  /** Files arrived or went: they are answers of their elements. */
  readonly takeReceipts: (receipts: DossierDetail['dossier']['receipts']) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** A dossier being filled by one person: the engine's session, where they stand, what they sent. */
export function openWizard({
  detail,
  version,
  access,
  address,
  port,
  drafts,
  localDrafts,
  clock,
  onOutdated,
}: {
  readonly detail: DossierDetail
  readonly version: FormVersion
  readonly access: WizardAccess
  readonly address: FlowAddress
  readonly port: WizardPort
  readonly drafts: DraftSync
  /** What was typed on this device and has not reached the server. */
  readonly localDrafts: Readonly<Record<string, AnswerInput>>
  readonly clock: Clock
  /** The server holds other values than those shown: the page opens the dossier again from them. */
  readonly onOutdated: (outdated: Outdated) => void
}): WizardRun {
  const formId = version.id
  const reads = isReader(access)
  const answers = openAnswers({ detail, version, localDrafts, isReadOnly: reads })
  const { session } = answers
  const errors = createErrorBoard()
  const listeners = new Set<() => void>()
  // No answer can tell the product then, and the server is sent none. Source: wizard §8.
  if (!session.form.elementByRole.has('subscription.product')) console.warn('form not configured properly')
  let revisions = detail.dossier.revisions
  let stopAdvance: (() => void) | undefined
  let attempts = 0
  let state = start()

  function start(): WizardState {
    const completed = completedNow(detail.dossier)
    const point = findResumePoint(flow(), {
      address,
      submitted: completed,
      seeksSignature: seeksSignature(access, detail.dossier),
    })
    const open = startsWithCards(access) ? undefined : point?.open
    const slug = open !== undefined && mayOpen(open, detail.dossier) ? open : undefined
    if (slug !== undefined) giveBack(slug)
    return {
      page: point?.page ?? '',
      open: slug,
      lastSubmitted: address.lastSubmitted,
      completed,
      phase: 'filling',
      refusal: undefined,
      dossier: detail.dossier,
      resetPages: new Set(),
      moves: 0,
    }
  }

  function flow(): readonly FlowBlock[] {
    return session
      .visiblePages()
      .flatMap((page) => session.visibleBlocks(page.slug).map((block) => ({ page: page.slug, block })))
  }

  function completedNow(dossier: DossierDetail['dossier']): ReadonlySet<string> {
    return completedBlocks(flow(), submittedBlocks(dossier), dossier)
  }

  function mayOpen(slug: string, dossier: DossierDetail['dossier']): boolean {
    const found = flow().find(({ block }) => block.slug === slug)
    const frozen = blockNames(formId, dossier.frozen_blocks)
    return found !== undefined && mayOpenBlock(access, { block: found.block, dossier, frozen })
  }

  /** Somebody who only reads sees what was submitted, not what others are typing. */
  function giveBack(slug: string) {
    if (!reads) answers.giveBack(slug)
  }

  function set(change: Partial<WizardState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function moveTo({ page, block }: FlowBlock) {
    stopAdvance?.()
    const next = mayOpen(block.slug, state.dossier) ? block.slug : undefined
    if (state.open !== undefined && state.open !== next) answers.putBack(state.open)
    if (next !== undefined) giveBack(next)
    goTo(page, next)
  }

  function goTo(page: string, open: string | undefined) {
    errors.clear()
    set({
      page,
      open,
      phase: 'filling',
      refusal: undefined,
      resetPages: pagesResetBy(flow(), { from: state.page, to: page, before: state.resetPages }),
      moves: state.moves + 1,
    })
  }

  function advance(from: string) {
    const next = nextBlock(flow(), from)
    if (next && startsWithCards(access) && next.page !== state.page) goTo(next.page, undefined)
    else if (next) moveTo(next)
    else set({ phase: 'filling' })
  }

  function accepted(slug: string, { body, inputs, answer }: Taken) {
    const isOpen = state.open === slug
    drafts.forget(answers.accept(slug, { sent: inputs, isOpen }))
    revisions = { ...revisions, [wireId(formId, slug)]: answer.revision }
    const dossier = {
      ...state.dossier,
      revisions,
      status: answer.status,
      present: answer.present,
      frozen_blocks: answer.frozen_blocks,
      subscriptionGlobalAmount: answer.subscriptionGlobalAmount,
      last_submitted_block_id: answer.last_submitted_block_id,
      values: withSent(state.dossier.values, body.values),
    }
    dropUnsendable(slug, dossier)
    const isAllSent = keepTyped(slug)
    set({ dossier, completed: new Set([...state.completed, slug]), lastSubmitted: slug })
    // Whoever went elsewhere meanwhile stays there.
    if (!isOpen) return
    errors.clear()
    set({ phase: isAllSent ? 'advancing' : 'filling', refusal: undefined })
    if (isAllSent) stopAdvance = clock.after(ADVANCE_AFTER_MS, () => advanceWhenSent(slug))
  }

  /** A block that was typed in while it was sent stays open, to be sent again. */
  function advanceWhenSent(slug: string) {
    dropUnsendable(slug, state.dossier)
    if (answers.typedIn(slug).length > 0) set({ phase: 'filling' })
    else advance(slug)
  }

  /** What was sent froze its block: what was typed into it after that would be refused for ever. */
  function dropUnsendable(slug: string, dossier: DossierDetail['dossier']) {
    if (!mayOpen(slug, dossier)) drafts.forget(answers.drop(slug))
  }

  /** A submit took the block's drafts away on the server: those typed since are kept there again. */
  function keepTyped(slug: string): boolean {
    const typed = answers.typedIn(slug)
    for (const [name, input] of typed) drafts.note(name, input)
    return typed.length === 0
  }

  async function refused(slug: string, error: unknown) {
    const conflict = isOutdated(error) || isOtherState(error)
    // Without a fresh reading the refusal itself is all there is to show.
    const fresh = conflict ? await port.readDossier().catch(() => undefined) : undefined
    if (fresh && isOutdated(error)) {
      const disputes = answers.findDisputes(slug, fresh)
      keepTyped(slug)
      return onOutdated({ detail: fresh, open: slug, reason: error, disputes })
    }
    if (fresh) refresh(fresh)
    attempts += 1
    const { fields, others } = sortMessages(error, { formId, session, blockSlug: slug })
    if (fields.size === 0) {
      return set({ phase: 'filling', refusal: { kind: 'failed', error, attempt: attempts } })
    }
    errors.refuse(fields)
    return set({ phase: 'filling', refusal: { kind: 'fields', attempt: attempts, others } })
  }

  function refresh(fresh: DossierDetail) {
    session.updateFacts(fresh.facts)
    revisions = fresh.dossier.revisions
    takeReceipts(fresh.dossier.receipts)
    const moved = fresh.dossier.status !== state.dossier.status
    const refusal = moved && state.refusal?.kind === 'signature' ? undefined : state.refusal
    set({ dossier: fresh.dossier, completed: completedNow(fresh.dossier), refusal })
  }

  function takeReceipts(receipts: DossierDetail['dossier']['receipts']) {
    for (const name of answers.takeReceipts(receipts)) errors.answerChanged(name)
    set({ dossier: { ...state.dossier, receipts } })
  }

  async function submit() {
    const { open: slug, phase } = state
    if (slug === undefined || phase !== 'filling') return
    if (reads) return advance(slug)
    const block = flow().find((candidate) => candidate.block.slug === slug)?.block
    if (block?.kind === 'signature') {
      const gate = signatureGate(block.signs, state.dossier.status)
      if (gate !== 'open') return set({ refusal: { kind: 'signature', gate } })
    }
    if (session.validate([slug]).length > 0) {
      errors.reveal(blockElements(session, slug).map(({ name }) => name))
      attempts += 1
      return set({ refusal: { kind: 'fields', attempt: attempts, others: [] } })
    }
    set({ phase: 'submitting', refusal: undefined })
    // The fields stay open meanwhile: what is typed now is not what was sent.
    const [body, inputs] = [bodyOf(slug), answers.inputsOf(slug)]
    try {
      accepted(slug, { body, inputs, answer: await port.submit(body) })
    } catch (error) {
      await refused(slug, error)
    }
  }

  function bodyOf(slug: string): SubmitBlock {
    const revision = revisions[wireId(formId, slug)]
    return {
      submittingBlockId: wireId(formId, slug),
      productCode: productCode(session),
      values: blockValues(session, slug, formId),
      seen: seenValues(session, slug, formId),
      ...(revision === undefined ? {} : { revision }),
    }
  }

  return {
    session,
    errors,
    formId,
    isReader: reads,
    state: () => state,
    flow,
    change(name, input) {
      answers.type(name, input)
      errors.answerChanged(name)
      drafts.note(name, input)
    },
    leave: () => void drafts.flush(),
    submit,
    settle({ name, value }, kept) {
      if (kept === 'theirs') answers.type(name, value)
      errors.answerChanged(name)
      drafts.settle(name, kept)
    },
    goBack() {
      const blocks = flow()
      const before =
        state.open === undefined
          ? blocks.findLast(
              (_block, index) => blocks[index + 1]?.page === state.page && blocks[index]?.page !== state.page,
            )
          : previousBlock(blocks, state.open)
      if (before) moveTo(before)
    },
    openBlock(slug) {
      const target = flow().find(({ block }) => block.slug === slug)
      if (target) moveTo(target)
    },
    showPage(page) {
      if (startsWithCards(access)) return goTo(page, undefined)
      const point = findResumePoint(flow(), {
        address: { page },
        submitted: state.completed,
        seeksSignature: false,
      })
      const target = flow().find(({ block }) => block.slug === point?.open)
      if (target) moveTo(target)
    },
    refresh,
    takeReceipts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stopAdvance?.()
      drafts.close()
    },
  }
}

/** Submitted values with those of a block that was just taken. */
function withSent(
  values: DossierDetail['dossier']['values'],
  sent: DossierDetail['dossier']['values'],
): DossierDetail['dossier']['values'] {
  const ids = new Set(sent.map(({ elementId }) => elementId))
  return [...values.filter(({ elementId }) => !ids.has(elementId)), ...sent]
}

function productCode(session: FormSession): string | null {
  const product = session.form.elementByRole.get('subscription.product')
  if (!product) return null
  const { answer } = session.getElement(product.name)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : null
}
