import type { DossierDetail } from '#contract/dossiers.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import type { ErrorBoard } from '#web/elements/error-board.ts'
import type { CompiledVersion } from './dossier-answers.ts'
import type { FlowAddress, FlowBlock } from './block-flow.ts'
import type { Clock } from './clock.ts'
import type { DraftConflict } from './draft-port.ts'
import type { DraftSync } from './draft-sync.ts'
import { createNavigation, findStart, type Navigation } from './navigation.ts'
import { isGone, isProductClosed } from './refusal.ts'
import { createBlockSubmit, type Outdated, type WizardPort } from './submit-block.ts'
import type { WizardAccess } from './wizard-access.ts'
import { createWizardForm, type WizardForm } from './wizard-form.ts'
import { blockElements, blockNames } from './wire-answers.ts'
import { findWordsToFill } from './words-to-fill.ts'
import { createWizardStore, noteClosing, type WizardState, type WizardStore } from './wizard-state.ts'

type Receipts = DossierDetail['dossier']['receipts']

export interface WizardRun extends Pick<
  Navigation,
  'findBack' | 'goBack' | 'openBlock' | 'showPage' | 'modify'
> {
  readonly session: FormSession
  readonly errors: ErrorBoard
  readonly formId: number
  /** Buttons only navigate. */
  readonly isReader: boolean
  readonly state: () => WizardState
  readonly flow: () => readonly FlowBlock[]
  readonly change: (name: string, input: AnswerInput) => void
  readonly leave: (name: string) => void
  readonly submit: () => Promise<void>
  readonly resolve: (conflict: DraftConflict, kept: 'ours' | 'theirs') => void
  /** Refetches the dossier and applies it, keeping this window's unsaved input. Rejects when the call fails. */
  readonly refresh: () => Promise<void>
  /** Refetches the dossier, and applies it only once the open block takes no more answers: all else waits for the person. */
  readonly followNews: () => Promise<void>
  readonly forgetClosing: () => void
  /** Uploaded files are answers of their elements. */
  readonly updateReceipts: (receipts: Receipts) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** A dossier being filled by one person: engine session, open block, submits. */
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
  notice,
}: {
  readonly detail: DossierDetail
  readonly version: CompiledVersion
  readonly access: WizardAccess
  readonly address: FlowAddress
  readonly port: WizardPort
  readonly drafts: DraftSync
  /** Drafts on this device that have not reached the server. */
  readonly localDrafts: Readonly<Record<string, AnswerInput>>
  readonly clock: Clock
  /** The server has newer values than those shown: the page reopens the dossier. */
  readonly onOutdated: (outdated: Outdated) => void
  /** Why it was reopened. */
  readonly notice?: unknown
}): WizardRun {
  const form = createWizardForm({ detail, version, access, localDrafts })
  const { names, lost } = form.withdraw(form.closedBlocks(detail.dossier))
  const store = createWizardStore(findStart(form, address, detail.dossier))
  drafts.discard(names)
  // Drafts that the server kept were announced when their block was closed.
  noteClosing(store, { lost: lost.filter(([name]) => Object.hasOwn(localDrafts, name)) })
  const updateReceipts = (receipts: Receipts) => applyReceipts(form, store, receipts)
  const read = async (isWanted: (fresh: DossierDetail['dossier']) => boolean): Promise<void> => {
    const { dossier } = store.state()
    const fresh = await port.readDossier().catch((error: unknown) => {
      if (!isGone(error)) throw error
      noteClosing(store, { isGone: true, lost: drafts.unsaved() })
    })
    // Another read, a submit or an upload finished first, so this response may be stale: read again.
    if (store.state().dossier !== dossier) return read(isWanted)
    if (fresh && isWanted(fresh.dossier)) applyDetail({ form, store, drafts }, fresh)
  }
  const refresh = () => read(() => true)
  const navigation = createNavigation({ form, store, onLeave: () => blockSubmit.cancelAdvance() })
  const blockSubmit = createBlockSubmit({ form, store, drafts, port, clock, navigation, refresh, onOutdated })

  store.set({ notice })
  if (isProductClosed(notice)) {
    const product = form.session.form.elementByRole.get('subscription.product')
    const [refused] = form.session.validate(product ? [product.block.slug] : [])
    if (refused) {
      // Next come the blocks after it, whose amounts follow the product.
      navigation.openBlock(refused.block)
      navigation.modify(refused.element)
    }
  }

  const change = (name: string, input: AnswerInput) => {
    form.answers.type(name, input)
    form.errors.answerChanged(name)
    drafts.queue(name, input)
  }

  return {
    ...navigation,
    session: form.session,
    errors: form.errors,
    formId: form.formId,
    isReader: form.isReader,
    flow: form.flow,
    state: store.state,
    subscribe: store.subscribe,
    submit: blockSubmit.submit,
    refresh,
    followNews: () =>
      read((fresh) => {
        const { open, closing } = store.state()
        return closing !== undefined || (open !== undefined && !form.mayOpen(open, fresh))
      }),
    forgetClosing: () => store.set({ closing: undefined }),
    updateReceipts,
    change,
    leave(name) {
      for (const [words, text] of findWordsToFill(form.session, name)) change(words, text)
      void drafts.flush()
    },
    resolve({ name, value }, kept) {
      if (kept === 'theirs') form.answers.type(name, value)
      // Saved again: the submit of the other answer may have deleted it from the server.
      else drafts.queue(name, form.answers.typedAs(name))
      form.errors.answerChanged(name)
      drafts.resolve(name, kept)
    },
    close() {
      blockSubmit.cancelAdvance()
      drafts.close()
    },
  }
}

function applyReceipts({ answers, errors }: WizardForm, store: WizardStore, receipts: Receipts): void {
  for (const name of answers.updateReceipts(receipts)) errors.answerChanged(name)
  store.set({ dossier: { ...store.state().dossier, receipts } })
}

function applyDetail(
  {
    form,
    store,
    drafts,
  }: { readonly form: WizardForm; readonly store: WizardStore; readonly drafts: DraftSync },
  detail: DossierDetail,
): void {
  const { facts, dossier } = detail
  const state = store.state()
  form.session.updateFacts(facts)
  applyReceipts(form, store, dossier.receipts)
  // The new revisions are adopted below, so the answers must be too: submitting the former answers under them would
  // undo the others' changes.
  const ids = Object.entries(dossier.revisions)
    .filter(([id, revision]) => state.dossier.revisions[id] !== revision)
    .map(([id]) => id)
  const blocks = [...blockNames(form.formId, ids)]
  const closed = form.closedBlocks(dossier, state.open)
  const blockOf = (name: string) => form.session.form.elementByName.get(name)?.block.slug ?? ''
  const disputes = form.answers.catchUp(detail, {
    blocks,
    open: state.open,
    // Readers see submitted answers only; the server keeps drafts of closed blocks.
    adopt: (name, revision) => !form.isReader && !closed.has(blockOf(name)) && drafts.adopt(name, revision),
  })
  if (blocks.length > 0)
    drafts.addConflicts(
      disputes,
      blocks.flatMap((slug) => blockElements(form.session, slug).map(({ name }) => name)),
    )
  const hasMoved = dossier.status !== state.dossier.status
  const refusal = hasMoved && state.refusal?.kind === 'signature' ? undefined : state.refusal
  const { names, lost } = form.withdraw(closed)
  drafts.discard(names)
  const completed = form.completedIn(dossier)
  const open = findStillOpen(form, { ...state, dossier, completed })
  noteClosing(store, { lost, hasClosed: open !== state.open })
  if (open !== undefined && open !== state.open) form.restoreDraft(open)
  store.set({ dossier, completed, refusal, open })
}

/**
 * The open block. One that another window has sent gives way to the first of its page that is left, as after a submit
 * here: the last page has no next step that would lead to the signature.
 */
function findStillOpen(
  form: WizardForm,
  { open, page, dossier, completed }: Pick<WizardState, 'open' | 'page' | 'dossier' | 'completed'>,
): string | undefined {
  if (open === undefined || form.mayOpen(open, dossier)) return open
  return form
    .flow()
    .find(
      (each) =>
        each.page === page && !completed.has(each.block.slug) && form.mayOpen(each.block.slug, dossier),
    )?.block.slug
}
