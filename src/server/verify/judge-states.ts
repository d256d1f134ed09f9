import { DOSSIER_TRANSITIONS, listOfState } from '#rules/dossier-state.ts'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { DossierRow } from '../dossiers/index.ts'
import { statusOf, type StoredEnvelope } from '../envelopes/index.ts'
import type { AuditStep, StoredDossier } from './read-dossiers.ts'

/** A dossier's state must be reachable by the transitions of `rules/`, and its status string must match. */
export function judgeStates({ dossier, steps, unsealed }: StoredDossier): readonly string[] {
  const { row, envelopes } = dossier
  return [
    ...judgeNames(row),
    ...judgePath(row, steps),
    ...judgeStatus(row, envelopes),
    ...judgeEnvelopes(row, envelopes, unsealed),
  ]
}

function judgeNames({ state, integration_state: integration }: DossierRow): readonly string[] {
  if (!DOSSIER_STATES.includes(state)) return [`the state ${state} does not exist`]
  if ((integration !== null) !== (state === 'signed'))
    return [`integration state ${integration ?? 'none'} with state ${state}`]
  if (integration !== null && !INTEGRATION_STATES.includes(integration))
    return [`the integration state ${integration} does not exist`]
  return []
}

/** Each state change in the audit must be a valid transition, and the last one must lead to the current state. */
function judgePath({ state }: DossierRow, steps: readonly AuditStep[]): readonly string[] {
  let current: unknown = 'ongoing'
  for (const { action, detail } of steps) {
    if (!action.startsWith('state.')) continue
    const { from, to } = detail
    if (from !== current) return [`${action} starts from ${String(from)}, expected ${String(current)}`]
    if (!isLine(action, from, to)) return [`${action} does not lead from ${String(from)} to ${String(to)}`]
    current = to
  }
  return current === state ? [] : [`the state is ${state}, the audit records ${String(current)}`]
}

function isLine(action: string, from: unknown, to: unknown): boolean {
  return DOSSIER_TRANSITIONS.some(
    (line) =>
      `state.${line.action}` === action && line.from.some((known) => known === from) && line.to === to,
  )
}

function judgeStatus({ state, status }: DossierRow, envelopes: readonly StoredEnvelope[]): readonly string[] {
  const expected = statusOf(state, envelopes)
  return status === expected ? [] : [`the status is ${status}, expected ${expected}`]
}

/** The live envelope that a state requires. */
const WAITS_FOR: Partial<Record<DossierState, StoredEnvelope['kind']>> = {
  mission_validation: 'mission',
  signature: 'subscription',
}

function judgeEnvelopes(
  { state }: DossierRow,
  envelopes: readonly StoredEnvelope[],
  unsealed: ReadonlySet<string>,
): readonly string[] {
  const problems: string[] = []
  const live = envelopes.filter(isLiveEnvelope)
  const awaited = WAITS_FOR[state]
  if (awaited && !live.some(({ kind }) => kind === awaited)) problems.push(`no ${awaited} envelope is open`)
  if (listOfState(state) === 'abandoned' && live.length > 0)
    problems.push(`envelope ${live[0]?.id} is open in an abandoned dossier`)
  for (const { id } of envelopes)
    if (unsealed.has(id)) problems.push(`envelope ${id} is complete without all signatures and seals`)
  return problems
}
