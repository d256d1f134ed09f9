import type { DossierDetail, SubmitBlock, SubmittedBlock } from '#contract/dossiers.ts'
import type { AnswerInput, FormSession } from '#engine/index.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Clock } from './clock.ts'
import type { DraftConflict } from './draft-port.ts'
import type { DraftSync } from './draft-sync.ts'
import type { Navigation } from './navigation.ts'
import { isOtherState, isOutdated, sortMessages } from './refusal.ts'
import { signatureGate } from './signature-gate.ts'
import { blockElements, blockValues, seenValues } from './wire-answers.ts'
import type { WizardForm } from './wizard-form.ts'
import { noteClosing, type WizardStore } from './wizard-state.ts'

/** A completed block is shown for this long before the next one opens. Source: wizard §4, §9. */
const ADVANCE_AFTER_MS = 800

type Dossier = DossierDetail['dossier']

export interface WizardPort {
  submit(body: SubmitBlock): Promise<SubmittedBlock>
  readDossier(): Promise<DossierDetail>
}

/** Result of a refused submit: fresh values, the block to reopen, and the reason. */
export interface Outdated {
  readonly detail: DossierDetail
  readonly open: string
  readonly reason: unknown
  /** Elements answered both here and elsewhere. */
  readonly disputes: readonly DraftConflict[]
}

interface SubmitContext {
  readonly form: WizardForm
  readonly store: WizardStore
  readonly drafts: DraftSync
  readonly port: WizardPort
  readonly clock: Clock
  readonly navigation: Navigation
  /** Reads the dossier again and applies its values. */
  readonly refresh: () => Promise<void>
  /** The server has newer values than those shown. */
  readonly onOutdated: (outdated: Outdated) => void
}

/** A submitted block, with its inputs at that time. */
interface SentBlock {
  readonly slug: string
  readonly body: SubmitBlock
  readonly inputs: ReadonlyMap<string, AnswerInput>
}

export interface BlockSubmit {
  readonly submit: () => Promise<void>
  readonly cancelAdvance: () => void
}

/** Submits the open block: validate, send, then apply the response. */
export function createBlockSubmit(context: SubmitContext): BlockSubmit {
  const { form, store, port, clock, navigation } = context
  let stopAdvance: (() => void) | undefined
  let attempts = 0

  async function send(slug: string) {
    const isFirst = !store.state().completed.has(slug)
    store.set({ phase: 'submitting', refusal: undefined })
    // Fields stay editable during the call, so that current inputs may differ from those sent.
    const sent = { slug, body: buildBody(context, slug), inputs: form.answers.inputsOf(slug) }
    try {
      const isDone = acceptBlock(context, sent, await port.submit(sent.body))
      if (isDone)
        stopAdvance = clock.after(ADVANCE_AFTER_MS, () => advanceUnlessTyped(context, slug, isFirst))
    } catch (error) {
      attempts += 1
      await refuseBlock(context, { slug, error, attempt: attempts })
    }
  }

  return {
    cancelAdvance: () => stopAdvance?.(),
    async submit() {
      const { open: slug, phase, dossier } = store.state()
      if (slug === undefined || phase !== 'filling') return
      if (form.isReader) return navigation.advance(slug)
      const block = form.findBlock(slug)?.block
      const gate = block?.kind === 'signature' ? signatureGate(block.signs, dossier.status) : 'open'
      if (gate !== 'open') return store.set({ refusal: { kind: 'signature', gate } })
      if (form.session.validate([slug]).length === 0) return send(slug)
      form.errors.reveal(blockElements(form.session, slug).map(({ name }) => name))
      attempts += 1
      return store.set({ refusal: { kind: 'fields', attempt: attempts, others: [] } })
    },
  }
}

function buildBody({ form, store }: SubmitContext, slug: string): SubmitBlock {
  const { formId, session } = form
  const revision = store.state().dossier.revisions[wireId(formId, slug)]
  return {
    submittingBlockId: wireId(formId, slug),
    productCode: findProductCode(session),
    values: blockValues(session, slug, formId),
    seen: seenValues(session, slug, formId),
    ...(revision === undefined ? {} : { revision }),
  }
}

/** Applies the stored block. Returns whether it is complete and still open. */
function acceptBlock(context: SubmitContext, sent: SentBlock, answer: SubmittedBlock): boolean {
  const { form, store, drafts } = context
  const { slug, body, inputs } = sent
  const before = store.state()
  const isOpen = before.open === slug
  drafts.discard(form.answers.accept(slug, { sent: inputs, isOpen }))
  const dossier = mergeAnswer(before.dossier, { body, answer })
  store.set({ dossier, completed: new Set([...before.completed, slug]), notice: undefined })
  withdrawDrafts(context)
  const isAllSent = requeueDraft(context, slug)
  // The person may have opened another block during the call.
  if (!isOpen) return false
  form.errors.clear()
  store.set({ phase: isAllSent ? 'advancing' : 'filling', refusal: undefined })
  return isAllSent
}

/** A block edited during the pause stays open for another submit. */
function advanceUnlessTyped(context: SubmitContext, slug: string, isFirst: boolean): void {
  const { form, store, navigation } = context
  withdrawDrafts(context)
  if (form.answers.draftOf(slug).length > 0) store.set({ phase: 'filling' })
  else navigation.advance(slug, isFirst)
}

async function refuseBlock(
  context: SubmitContext,
  { slug, error, attempt }: { readonly slug: string; readonly error: unknown; readonly attempt: number },
): Promise<void> {
  const { form, store, port, refresh, onOutdated } = context
  // If reloading fails, only the refusal is shown.
  if (isOtherState(error)) await refresh().catch(() => undefined)
  // The refusal is about the block that was sent: who closed it is shown instead.
  if (store.state().open !== slug) return store.set({ phase: 'filling' })
  const fresh = isOutdated(error) ? await port.readDossier().catch(() => undefined) : undefined
  if (fresh) {
    const disputes = form.answers.findDisputes(slug, fresh)
    requeueDraft(context, slug)
    return onOutdated({ detail: fresh, open: slug, reason: error, disputes })
  }
  const { fields, others } = sortMessages(error, {
    formId: form.formId,
    session: form.session,
    blockSlug: slug,
  })
  if (fields.size === 0) {
    return store.set({ phase: 'filling', refusal: { kind: 'failed', error, attempt } })
  }
  form.errors.refuse(fields)
  return store.set({ phase: 'filling', refusal: { kind: 'fields', attempt, others } })
}

/** Discards the drafts of blocks that this window's submit has frozen. */
function withdrawDrafts({ form, store, drafts }: SubmitContext): void {
  const { names, lost } = form.withdraw(form.closedBlocks(store.state().dossier))
  drafts.discard(names)
  noteClosing(store, { lost })
}

/**
 * The server deletes the block's drafts on submit, so that newer ones are saved again. Returns whether there were
 * none.
 */
function requeueDraft({ form, drafts }: SubmitContext, slug: string): boolean {
  const draft = form.answers.draftOf(slug)
  for (const [name, input] of draft) drafts.queue(name, input)
  return draft.length === 0
}

/** The dossier updated with the stored block. */
function mergeAnswer(
  dossier: Dossier,
  { body, answer }: { readonly body: SubmitBlock; readonly answer: SubmittedBlock },
): Dossier {
  const { revision, ...columns } = answer
  const sentIds = new Set(body.values.map(({ elementId }) => elementId))
  const otherValues = dossier.values.filter(({ elementId }) => !sentIds.has(elementId))
  return {
    ...dossier,
    ...columns,
    revisions: { ...dossier.revisions, [body.submittingBlockId]: revision },
    values: [...otherValues, ...body.values],
  }
}

function findProductCode(session: FormSession): string | null {
  const product = session.form.elementByRole.get('subscription.product')
  if (!product) return null
  const { answer } = session.getElement(product.name)
  return answer.kind === 'value' && typeof answer.value === 'string' ? answer.value : null
}
