import { INTEGRATION_TRANSITIONS } from '#rules/integration-state.ts'
import type { DossierRow } from '../dossiers/index.ts'
import type { AuditStep, HistoryLine, StoredDossier } from './read-dossiers.ts'

/**
 * A dossier's integration state must result from the decisions in the audit, and its history must list the same
 * decisions with the same actors and times. Reasons are not compared: the audit does not contain them.
 */
export function judgeDecisions({ dossier: { row }, steps, history }: StoredDossier): readonly string[] {
  const told = steps.filter(({ action, detail }) => isDecision(action) || startsReview(action, detail))
  return [...judgePath(row, told), ...judgeHistory(history, told)]
}

function isDecision(action: string): boolean {
  return action === 'review.decided' || action === 'review.undone'
}

/** Every completed signature starts the review, including that of a correction. */
function startsReview(action: string, { to }: AuditStep['detail']): boolean {
  return action.startsWith('state.') && to === 'signed'
}

function judgePath({ integration_state: state }: DossierRow, told: readonly AuditStep[]): readonly string[] {
  let current: unknown = 'ongoing'
  let before: unknown
  for (const { action, detail } of told) {
    if (startsReview(action, detail)) {
      current = 'ongoing'
      continue
    }
    const { from, to } = detail
    if (action === 'review.undone') {
      if (from !== current || to !== before)
        return [
          `an undo goes from ${String(from)} to ${String(to)}, expected ${String(current)} to ${String(before)}`,
        ]
      current = to
      continue
    }
    if (from !== current) return [`a decision starts from ${String(from)}, expected ${String(current)}`]
    if (!INTEGRATION_TRANSITIONS.some((line) => line.to === to && line.from.some((known) => known === from)))
      return [`no transition from ${String(from)} to ${String(to)}`]
    before = current
    current = to
  }
  // A correction is being signed: the review restarts once it is complete.
  if (state === null && told.some(({ action, detail }) => startsReview(action, detail))) return []
  if (state === null)
    return told.length > 0 ? ['the audit records decisions on a dossier not under review'] : []
  return current === state ? [] : [`the integration state is ${state}, the audit records ${String(current)}`]
}

/** A line that starts a review has no decision: the audit records it as a dossier state. */
function judgeHistory(history: readonly HistoryLine[], told: readonly AuditStep[]): readonly string[] {
  const decided = told.filter(({ action }) => isDecision(action))
  const named = new Set(decided.map(({ detail }) => detail['event']))
  const lines = history.filter(({ id, state }) => state !== 'ongoing' || named.has(id))
  if (lines.length !== decided.length)
    return [`the history has ${lines.length} decisions, the audit ${decided.length}`]
  return lines.flatMap((line, index) => {
    const decision = decided[index]
    const to = String(decision?.detail['to'])
    if (line.state !== to) return [`the history records ${line.state}, the audit ${to}`]
    const isSame =
      line.id === decision?.detail['event'] &&
      line.actorId === decision.actorId &&
      line.at.getTime() === decision.at.getTime()
    return isSame ? [] : [`actor or time of ${to} differs between history and audit`]
  })
}
