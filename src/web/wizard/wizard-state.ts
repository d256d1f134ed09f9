import type { DossierDetail } from '#contract/dossiers.ts'
import { createListeners } from '#web/ui/listeners.ts'
import type { DraftBatch } from './pending-drafts.ts'
import type { SignatureGate } from './signature-gate.ts'

/** Why a submit was refused; field errors are in the `ErrorBoard`. */
export type Refusal =
  /** `others`: server errors of properties that no field of the block holds. */
  | { readonly kind: 'fields'; readonly attempt: number; readonly others: readonly string[] }
  /** The parties of a signature block must sign first. */
  | { readonly kind: 'signature'; readonly gate: SignatureGate }
  | { readonly kind: 'failed'; readonly attempt: number; readonly error: unknown }

/** A modification asked for in the summary: the block to return to, and the element. */
export interface Modification {
  readonly from: string
  readonly name: string
}

/** What somebody else did to the dossier while it was being filled: it takes no more answers here. */
export interface Closing {
  /** The dossier is no longer available to this person. */
  readonly isGone: boolean
  /** Number of the last step that the page knew. */
  readonly after: number
  /** Own answers that are not in the dossier. */
  readonly lost: DraftBatch
}

export interface WizardState {
  readonly page: string
  /** Absent on a page without an open block. */
  readonly open: string | undefined
  readonly completed: ReadonlySet<string>
  readonly phase: 'filling' | 'submitting' | 'advancing'
  readonly refusal: Refusal | undefined
  readonly dossier: DossierDetail['dossier']
  /** Later pages reset by going back. Source: wizard §2. */
  readonly resetPages: ReadonlySet<string>
  /** Set when an answer is modified from the summary, until a block is opened in another way. */
  readonly modification: Modification | undefined
  readonly closing: Closing | undefined
  /** Why the dossier was reopened, until a block is submitted. */
  readonly notice: unknown
  /** Incremented on each move to another block, so that focus follows. */
  readonly moves: number
}

export interface WizardStore {
  readonly state: () => WizardState
  readonly set: (change: Partial<WizardState>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createWizardStore(initial: WizardState): WizardStore {
  const { subscribe, notify } = createListeners()
  let state = initial
  return {
    state: () => state,
    set(change) {
      state = { ...state, ...change }
      notify()
    },
    subscribe,
  }
}

/** Adds to what the person is to be told; no-op when no block was closed and nothing is lost. */
export function noteClosing(
  store: WizardStore,
  {
    isGone = false,
    hasClosed = isGone,
    lost,
  }: Pick<Closing, 'lost'> & { readonly isGone?: boolean; readonly hasClosed?: boolean },
): void {
  const { dossier, closing } = store.state()
  if (!hasClosed && lost.length === 0) return
  const after = closing?.after ?? dossier.last_step
  store.set({ closing: { isGone, after, lost: [...new Map([...(closing?.lost ?? []), ...lost])] } })
}
