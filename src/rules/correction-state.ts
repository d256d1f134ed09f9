import type { CorrectionState } from '#vocabulary/correction.ts'

/**
 * What changes the state of a correction: `answer` sends it back, `apply` takes effect once everybody has signed, `fail`
 * ends it because a signature was declined or missing, `accept` comes with the acceptance of the dossier.
 */
export type CorrectionAction = 'answer' | 'apply' | 'withdraw' | 'refuse' | 'lapse' | 'fail' | 'accept'

/** The properties of a correction that its transitions depend on. */
export interface CorrectionStanding {
  readonly state: CorrectionState
  /** Whether its answers are the dossier's: nobody had to sign, or everybody has signed again. */
  readonly isApplied: boolean
}

interface CorrectionTransition {
  readonly from: CorrectionState
  readonly isApplied: boolean
  readonly action: CorrectionAction
  readonly to: CorrectionState
}

/** State machine of a correction. An applied one is changed by another correction, never withdrawn. */
export const CORRECTION_TRANSITIONS: readonly CorrectionTransition[] = [
  { from: 'open', isApplied: false, action: 'answer', to: 'answered' },
  { from: 'open', isApplied: false, action: 'withdraw', to: 'withdrawn' },
  { from: 'open', isApplied: false, action: 'refuse', to: 'refused' },
  { from: 'open', isApplied: false, action: 'lapse', to: 'refused' },
  { from: 'answered', isApplied: false, action: 'apply', to: 'answered' },
  { from: 'answered', isApplied: false, action: 'withdraw', to: 'withdrawn' },
  { from: 'answered', isApplied: false, action: 'fail', to: 'refused' },
  { from: 'answered', isApplied: true, action: 'accept', to: 'accepted' },
]

/** The state an action leads to; undefined when the transition is not allowed. */
export function nextCorrectionState(
  { state, isApplied }: CorrectionStanding,
  action: CorrectionAction,
): CorrectionState | undefined {
  return CORRECTION_TRANSITIONS.find(
    (line) => line.from === state && line.isApplied === isApplied && line.action === action,
  )?.to
}

/** Whether this correction excludes another one: it waits for its answer, or for signatures. */
export function isLiveCorrection({ state, isApplied }: CorrectionStanding): boolean {
  return !isApplied && (state === 'open' || state === 'answered')
}
