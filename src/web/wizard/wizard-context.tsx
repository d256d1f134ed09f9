import { createContext, use, useSyncExternalStore } from 'react'
import { useFormRun } from '#web/elements/form-run.tsx'
import { useFormValue } from '#web/elements/use-element.ts'
import type { CompiledVersion } from './dossier-answers.ts'
import type { DraftSync, SavedState } from './draft-sync.ts'
import { shownState } from './shown-state.ts'
import type { WizardAccess } from './wizard-access.ts'
import type { WizardRun } from './wizard-run.ts'
import type { WizardState } from './wizard-state.ts'

export interface WizardParts {
  readonly run: WizardRun
  readonly drafts: DraftSync
  readonly access: WizardAccess
  readonly version: CompiledVersion
}

export const WizardContext = createContext<WizardParts | undefined>(undefined)

export function useWizard(): WizardParts {
  const parts = use(WizardContext)
  if (!parts) throw new Error('The wizard context is missing')
  return parts
}

export function useWizardState(): WizardState {
  const { run } = useWizard()
  return useSyncExternalStore(run.subscribe, run.state)
}

export function useSavedState(): SavedState {
  const { drafts } = useWizard()
  const { session } = useFormRun()
  const state = useSyncExternalStore(drafts.subscribe, drafts.state)
  // Which conflicts are shown follows the answers.
  useFormValue(() => namesOf(shownState(state, session)))
  return shownState(state, session)
}

function namesOf(state: SavedState): string {
  return state.kind === 'conflict' ? state.conflicts.map(({ name }) => name).join() : ''
}
