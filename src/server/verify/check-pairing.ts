import {
  findMissingPairing,
  isDuplicatedPairing,
  pairableScopes,
  type Ownership,
  type Pairing,
} from '#rules/pairing.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'
import { isScope, SCOPES } from '#vocabulary/pairing-scope.ts'
import { type DossierRow, findPairing, loadDossier } from '../dossiers/index.ts'
import { openSent } from '../envelopes/index.ts'
import { readSubscribers } from '../review/index.ts'
import type { Db } from '../store/store.ts'
import type { Check, Checked } from './check.ts'
import { readDossiers } from './read-dossiers.ts'

const ACCEPTED: readonly (IntegrationState | null)[] = ['validated', 'sync']

/**
 * Who a dossier is paired with is what the reviewers chose, on sides that it has, never one customer twice; and no
 * mandate was accepted without its other side, unless somebody lifted the rule. Source: shell §5.
 */
export const checkPairing: Check = async function* (checked) {
  for await (const row of readDossiers(checked.store.db)) {
    if (row.integration_state === null && !(await isPaired(checked.store.db, row.id))) continue
    const pairing = await findPairing(checked.store.db, row.id)
    const problems = [
      ...judgeChoice(pairing, await readChosen(checked.store.db, row.id)),
      ...judgeSides(row, pairing, await readOwnership(checked, row)),
    ]
    for (const problem of problems) yield { place: `dossier ${row.id}`, problem }
  }
}

async function isPaired(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('pairing').select('scope').where('dossier_id', '=', id).executeTakeFirst()
  return found !== undefined
}

function judgeChoice(pairing: Pairing, chosen: Pairing): readonly string[] {
  return SCOPES.flatMap((scope) =>
    pairing[scope] === chosen[scope]
      ? []
      : [`${scope} is paired with ${show(pairing[scope])}, the audit says ${show(chosen[scope])}`],
  )
}

function show(code: string | null | undefined): string {
  return code === undefined ? 'nobody' : (code ?? 'a new customer')
}

function judgeSides(row: DossierRow, pairing: Pairing, ownership: Ownership | undefined): readonly string[] {
  const problems: string[] = []
  if (row.integration_state === null) problems.push('it is paired before it was signed')
  if (SCOPES.some((scope) => isDuplicatedPairing(pairing, scope, pairing[scope] ?? null)))
    problems.push(`both sides are paired with ${show(pairing.np)}`)
  // Entered from paper before such dossiers kept what they were entered with: nothing more can be said.
  if (!ownership) return problems
  for (const scope of SCOPES)
    if (pairing[scope] !== undefined && !pairableScopes(ownership).includes(scope))
      problems.push(`${scope} is paired, a side that it has not`)
  const missing = ACCEPTED.includes(row.integration_state)
    ? findMissingPairing(ownership, pairing, row.force_mandate)
    : undefined
  if (missing) problems.push(`a mandate was accepted without the pairing of ${missing}`)
  return problems
}

/** The last choice for each side; where it was a new customer or nobody, the one that the register then named. */
async function readChosen(db: Db, id: number): Promise<Pairing> {
  const rows = await db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', `dossier:${id}`)
    .where('action', '=', 'review.paired')
    .orderBy('sequence')
    .execute()
  const chosen: { -readonly [scope in keyof Pairing]: Pairing[scope] } = {}
  for (const { detail } of rows) {
    const { scope, to } = detail
    if (isScope(scope)) chosen[scope] = typeof to === 'string' ? to : null
  }
  const named = await db
    .selectFrom('register_line')
    .select(['scope', 'associate_code as code'])
    .where('dossier_id', '=', id)
    .where('associate_code', 'is not', null)
    .orderBy('attempt')
    .execute()
  for (const { scope, code } of named) chosen[scope] ??= code
  return chosen
}

/** From what was signed; undefined for a dossier that kept no snapshot. */
async function readOwnership(checked: Checked, row: DossierRow): Promise<Ownership | undefined> {
  const { form, reading } = await loadDossier(checked, checked.store.db, row)
  return reading.kind === 'sent' ? readSubscribers(openSent(form, reading)).ownership : undefined
}
