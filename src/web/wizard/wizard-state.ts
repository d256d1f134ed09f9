import type { DossierDetail } from '#contract/dossiers.ts'
import type { SignatureGate } from './signing-rules.ts'

/** Why a submit was refused; sentences of fields are on the error board. */
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
  /** Counts the moves to another block, for the focus to follow. */
  readonly moves: number
}

/** The state of a wizard, whose listeners are called on each change. */
export interface WizardStore {
  readonly state: () => WizardState
  readonly set: (change: Partial<WizardState>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createWizardStore(initial: WizardState): WizardStore {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    state: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
