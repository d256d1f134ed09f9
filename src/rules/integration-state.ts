import type { IntegrationState } from '#vocabulary/integration-state.ts'
import type { Actor } from './dossier-state.ts'

interface IntegrationTransition {
  readonly from: readonly IntegrationState[]
  readonly to: IntegrationState
  readonly who: readonly Actor[]
  readonly reason: boolean
}

/** State machine of the review; `refused` is terminal, and `sync` until a correction is asked for. Source: shell §4; design "States". */
export const INTEGRATION_TRANSITIONS: readonly IntegrationTransition[] = [
  { from: ['ongoing', 'error'], to: 'validated', who: ['manageDossier'], reason: false },
  { from: ['ongoing', 'error'], to: 'refused', who: ['manageDossier'], reason: true },
  { from: ['ongoing', 'error'], to: 'error', who: ['manageDossier'], reason: true },
  // A correction is asked for, then answered or withdrawn; it ends where the dossier was before when it is withdrawn.
  { from: ['ongoing', 'error', 'sync'], to: 'error', who: ['server'], reason: true },
  { from: ['error'], to: 'ongoing', who: ['server'], reason: false },
  { from: ['ongoing', 'error'], to: 'validated', who: ['server'], reason: false },
  { from: ['ongoing', 'error'], to: 'sync', who: ['server'], reason: false },
  { from: ['validated'], to: 'sync', who: ['server'], reason: false },
  { from: ['validated'], to: 'error', who: ['server'], reason: true },
]

/** Whether a reviewer may still pair and decide; null while a correction is being signed. Source: shell §2 Review page; design "States". */
export function isUnderReview(state: IntegrationState | null): boolean {
  return state === 'ongoing' || state === 'error'
}

/** The transition between two states for this actor; undefined when it is not allowed. */
export function findIntegrationTransition(
  from: IntegrationState,
  to: IntegrationState,
  actor: Actor,
): IntegrationTransition | undefined {
  return INTEGRATION_TRANSITIONS.find(
    (line) => line.from.includes(from) && line.to === to && line.who.includes(actor),
  )
}
