import {
  findMissingPairing,
  isDuplicatedPairing,
  pairableScopes,
  type Ownership,
  type Pairing,
} from '#rules/pairing.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { isScope, SCOPES, type Scope } from '#vocabulary/pairing-scope.ts'
import type { DossierRow } from '../dossiers/index.ts'
import type { StoredDossier } from './read-dossiers.ts'

const ACCEPTED: readonly (IntegrationState | null)[] = ['validated', 'sync']

/**
 * A dossier must be paired as the reviewers chose, only on sides that it has and never twice with the same customer; a
 * mandate must not be accepted without its other side unless the rule was lifted. Source: shell §5.
 */
export function judgePairing(stored: StoredDossier, ownership: Ownership | undefined): readonly string[] {
  const { dossier, pairing } = stored
  const isPaired = Object.keys(pairing).length > 0
  if (dossier.row.integration_state === null && !isPaired) return []
  return [...judgeChoice(pairing, readChosen(stored)), ...judgeSides(dossier.row, pairing, ownership)]
}

function judgeChoice(pairing: Pairing, chosen: Pairing): readonly string[] {
  return SCOPES.flatMap((scope) =>
    pairing[scope] === chosen[scope]
      ? []
      : [`${scope} is paired with ${show(pairing[scope])}, the audit records ${show(chosen[scope])}`],
  )
}

function show(code: string | null | undefined): string {
  return code === undefined ? 'nobody' : (code ?? 'a new customer')
}

function judgeSides(row: DossierRow, pairing: Pairing, ownership: Ownership | undefined): readonly string[] {
  const problems: string[] = []
  const isCorrected = row.state === 'signature' && row.signed_at !== null
  if (row.integration_state === null && !isCorrected) problems.push('paired before the signature')
  if (SCOPES.some((scope) => isDuplicatedPairing(pairing, scope, pairing[scope] ?? null)))
    problems.push(`both sides are paired with ${show(pairing.np)}`)
  // Older paper dossiers have no snapshot, so nothing more can be checked.
  if (!ownership) return problems
  for (const scope of SCOPES)
    if (pairing[scope] !== undefined && !pairableScopes(ownership).includes(scope))
      problems.push(`${scope} is paired, a side that does not exist`)
  const missing = ACCEPTED.includes(row.integration_state)
    ? findMissingPairing(ownership, pairing, row.force_mandate)
    : undefined
  if (missing) problems.push(`a mandate was accepted without the pairing of ${missing}`)
  return problems
}

/**
 * The last choice for each side since a correction that ended the pairing. For a new customer, or no choice, the one named
 * first by the register since then.
 */
function readChosen({ steps, named }: StoredDossier): Pairing {
  const chosen: { -readonly [scope in keyof Pairing]: Pairing[scope] } = {}
  const endedAt: Partial<Record<Scope, Date>> = {}
  for (const { action, detail, at } of steps) {
    const { scope, to, unpaired } = detail
    if (action === 'review.paired' && isScope(scope)) chosen[scope] = typeof to === 'string' ? to : null
    for (const ended of Array.isArray(unpaired) ? unpaired.filter(isScope) : []) {
      delete chosen[ended]
      endedAt[ended] = at
    }
  }
  for (const scope of SCOPES) {
    const since = endedAt[scope]
    const first = named.find((each) => each.scope === scope && (since === undefined || each.at >= since))
    if (first !== undefined) chosen[scope] ??= first.code
  }
  return chosen
}
