import type { FormSession } from '#engine/index.ts'
import type { SavedState } from './draft-sync.ts'

/** The state without conflicts about questions that are not shown: they wait until they are. */
export function shownState(state: SavedState, session: Pick<FormSession, 'getElement'>): SavedState {
  if (state.kind !== 'conflict') return state
  const conflicts = state.conflicts.filter(({ name }) => session.getElement(name).visible)
  return conflicts.length === 0 ? { kind: 'idle' } : { kind: 'conflict', conflicts }
}
