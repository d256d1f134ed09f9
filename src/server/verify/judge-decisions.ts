import { INTEGRATION_TRANSITIONS } from '#rules/integration-state.ts'
import type { DossierRow } from '../dossiers/index.ts'
import type { AuditStep, HistoryLine, StoredDossier } from './read-dossiers.ts'

/**
 * A dossier's integration state must result from the decisions in the audit, and its history must list the same
 * decisions with the same actors and times. Reasons are not compared: the audit does not contain them.
 */
export function judgeDecisions({ dossier: { row }, steps, history }: StoredDossier): readonly string[] {
  const decided = steps.filter(({ action }) => action === 'review.decided')
  return [...judgePath(row, decided), ...judgeHistory(history, decided)]
}

function judgePath(
  { integration_state: state }: DossierRow,
  decided: readonly AuditStep[],
): readonly string[] {
  if (state === null)
    return decided.length > 0 ? ['the audit records decisions on a dossier not under review'] : []
  let current: unknown = 'ongoing'
  for (const { detail } of decided) {
    const { from, to } = detail
    if (from !== current) return [`a decision starts from ${String(from)}, expected ${String(current)}`]
    if (!INTEGRATION_TRANSITIONS.some((line) => line.to === to && line.from.some((known) => known === from)))
      return [`no transition from ${String(from)} to ${String(to)}`]
    current = to
  }
  return current === state ? [] : [`the integration state is ${state}, the audit records ${String(current)}`]
}

/** The first history line is the start of the review, which the audit records as a dossier state. */
function judgeHistory(history: readonly HistoryLine[], decided: readonly AuditStep[]): readonly string[] {
  const lines = history.filter(({ state }) => state !== 'ongoing')
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
