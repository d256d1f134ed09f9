import type { DossierDetail, SubmitBlock, SubmittedBlock } from '#contract/dossiers.ts'
import type { FormVersion } from '#contract/forms.ts'
import { compileForm, openForm, type AnswerInput, type FormSession } from '#engine/index.ts'
import { wireId } from '#rules/wire-id.ts'
import { createErrorBoard, type ErrorBoard } from '#web/elements/error-board.ts'
import {
  completedBlocks,
  findResumePoint,
  nextBlock,
  previousBlock,
  type FlowAddress,
  type FlowBlock,
} from './block-flow.ts'
import type { Clock } from './clock.ts'
import type { DraftSync } from './draft-sync.ts'
import { isSameInput } from './local-drafts.ts'
import { fieldMessages, isOtherState, isOutdated } from './refusal.ts'
import { signatureGate, type SignatureGate } from './signing-rules.ts'
import { mayWriteBlock, seeksSignature, type WizardAccess } from './wizard-access.ts'
import {
  answersByName,
  blockElements,
  blockNames,
  blockValues,
  receiptAnswers,
  seenValues,
  submittedAnswers,
  submittedBlocks,
} from './wire-answers.ts'

/** A completed block gives way to the next one after this long. Source: wizard §4, §9. */
const ADVANCE_AFTER_MS = 800

/** How a submit that did not pass is told; sentences of fields are on the error board. */
export type Refusal =
  | { readonly kind: 'fields'; readonly attempt: number }
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
  /** Counts what moved the person to another block, for the focus to follow. */
  readonly moves: number
}

/** What a refused submit found: fresh values, the block to open again, and why. */
export interface Outdated {
  readonly detail: DossierDetail
  readonly open: string
  readonly reason: unknown
}

export interface WizardPort {
  submit(body: SubmitBlock): Promise<SubmittedBlock>
  readDossier(): Promise<DossierDetail>
}

export interface WizardRun {
  readonly session: FormSession
  readonly errors: ErrorBoard
  readonly formId: number
  readonly state: () => WizardState
  readonly flow: () => readonly FlowBlock[]
  readonly change: (name: string, input: AnswerInput) => void
  readonly leave: (name: string) => void
  readonly submit: () => Promise<void>
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
  const submitted = { ...submittedAnswers(detail.dossier) }
  const session = openForm(compileForm(version.definition), {
    answers: submitted,
    today: detail.today,
    facts: detail.facts,
  })
  const typed: Record<string, AnswerInput> = { ...draftAnswers(detail, session), ...localDrafts }
  const errors = createErrorBoard()
  const listeners = new Set<() => void>()
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
    const open = point?.open
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
    return found !== undefined && mayWriteBlock(access, { block: found.block, dossier, frozen })
  }

  /** What was typed in a block comes back when it opens: only the open block's drafts count. */
  function giveBack(slug: string) {
    for (const { name, computed } of blockElements(session, slug)) {
      if (!computed && Object.hasOwn(typed, name)) session.change(name, typed[name] ?? null)
    }
  }

  /** A block left without being sent stands as it was last submitted. */
  function putBack(slug: string) {
    for (const { name, computed, face } of blockElements(session, slug)) {
      if (!computed && face.holdsAnswer && Object.hasOwn(typed, name)) {
        session.change(name, submitted[name] ?? null)
      }
    }
  }

  function set(change: Partial<WizardState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function moveTo({ page, block }: FlowBlock) {
    stopAdvance?.()
    const next = mayOpen(block.slug, state.dossier) ? block.slug : undefined
    if (state.open !== undefined && state.open !== next) putBack(state.open)
    if (next !== undefined) giveBack(next)
    errors.clear()
    set({ page, open: next, phase: 'filling', refusal: undefined, moves: state.moves + 1 })
  }

  function advance(from: string) {
    const next = nextBlock(flow(), from)
    if (next) moveTo(next)
    else set({ phase: 'filling' })
  }

  function accepted(slug: string, answer: SubmittedBlock) {
    for (const { name } of blockElements(session, slug)) {
      const { input } = session.getElement(name)
      submitted[name] = input
      delete typed[name]
    }
    drafts.forget(blockElements(session, slug).map(({ name }) => name))
    revisions = { ...revisions, [wireId(formId, slug)]: answer.revision }
    const dossier = {
      ...state.dossier,
      revisions,
      status: answer.status,
      present: answer.present,
      frozen_blocks: answer.frozen_blocks,
      subscriptionGlobalAmount: answer.subscriptionGlobalAmount,
      last_submitted_block_id: answer.last_submitted_block_id,
    }
    errors.clear()
    set({
      dossier,
      completed: new Set([...state.completed, slug]),
      lastSubmitted: slug,
      phase: 'advancing',
      refusal: undefined,
    })
    stopAdvance = clock.after(ADVANCE_AFTER_MS, () => advance(slug))
  }

  async function refused(slug: string, error: unknown) {
    const conflict = isOutdated(error) || isOtherState(error)
    // Without a fresh reading the refusal itself is all there is to show.
    const fresh = conflict ? await port.readDossier().catch(() => undefined) : undefined
    if (fresh && isOutdated(error)) {
      dropOutdated(slug, fresh)
      return onOutdated({ detail: fresh, open: slug, reason: error })
    }
    if (fresh) refresh(fresh)
    const messages = fieldMessages(error, { formId, session, blockSlug: slug })
    attempts += 1
    if (messages.size === 0)
      return set({ phase: 'filling', refusal: { kind: 'failed', error, attempt: attempts } })
    errors.refuse(messages)
    return set({ phase: 'filling', refusal: { kind: 'fields', attempt: attempts } })
  }

  /** Another person's answer wins over ours where both changed; ours stays where only we did. */
  function dropOutdated(slug: string, fresh: DossierDetail) {
    const current = submittedAnswers(fresh.dossier)
    const changed = blockElements(session, slug)
      .map(({ name }) => name)
      .filter((name) => !isSameInput(current[name] ?? null, submitted[name] ?? null))
    drafts.forget(changed)
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
    const answers = receiptAnswers({ form_id: formId, receipts })
    for (const { name, type } of session.form.elements) {
      if (type !== 'input_receipt_file' && type !== 'input_file') continue
      const ids = answers[name] ?? null
      if (isSameInput(ids, session.getElement(name).input)) continue
      submitted[name] = ids
      session.change(name, ids)
      errors.answerChanged(name)
    }
    set({ dossier: { ...state.dossier, receipts } })
  }

  async function submit() {
    const { open: slug, phase } = state
    if (slug === undefined || phase !== 'filling') return
    const block = flow().find((candidate) => candidate.block.slug === slug)?.block
    if (block?.kind === 'signature') {
      const gate = signatureGate(block.signs, state.dossier.status)
      if (gate !== 'open') return set({ refusal: { kind: 'signature', gate } })
    }
    if (session.validate([slug]).length > 0) {
      errors.reveal(blockElements(session, slug).map(({ name }) => name))
      attempts += 1
      return set({ refusal: { kind: 'fields', attempt: attempts } })
    }
    set({ phase: 'submitting', refusal: undefined })
    const revision = revisions[wireId(formId, slug)]
    try {
      accepted(
        slug,
        await port.submit({
          submittingBlockId: wireId(formId, slug),
          productCode: productCode(session),
          values: blockValues(session, slug, formId),
          seen: seenValues(session, slug, formId),
          ...(revision === undefined ? {} : { revision }),
        }),
      )
    } catch (error) {
      await refused(slug, error)
    }
  }

  return {
    session,
    errors,
    formId,
    state: () => state,
    flow,
    change(name, input) {
      session.change(name, input)
      errors.answerChanged(name)
      typed[name] = input
      drafts.note(name, input)
    },
    leave: () => void drafts.flush(),
    submit,
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

/** Answers other devices left unsent, by name; the server keeps only those of the form's elements. */
function draftAnswers({ dossier }: DossierDetail, session: FormSession): Record<string, AnswerInput> {
  const answers: Record<string, AnswerInput> = {}
  for (const [name, value] of Object.entries(answersByName(dossier.form_id, dossier.drafts))) {
    if (session.form.elementByName.has(name)) answers[name] = value
  }
  return answers
}

function productCode(session: FormSession): string | null {
  const product = session.form.elementByRole.get('subscription.product')
  if (!product) return null
  const { answer } = session.getElement(product.name)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : null
}
