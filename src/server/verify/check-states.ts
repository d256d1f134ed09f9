import { DOSSIER_TRANSITIONS, type DossierAction, listOfState } from '#rules/dossier-state.ts'
import { DOSSIER_STATES, type DossierState } from '#vocabulary/dossier-state.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { DossierRow } from '../dossiers/index.ts'
import { type StoredEnvelope, findEnvelopes, statusOf } from '../envelopes/index.ts'
import type { Db } from '../store/store.ts'
import type { Check } from './check.ts'
import { readDossiers } from './read-dossiers.ts'

/** Every dossier is where the tables of `rules/` could have brought it, and says so on the wire. */
export const checkStates: Check = async function* ({ store }) {
  for await (const row of readDossiers(store.db)) {
    const envelopes = await findEnvelopes(store.db, row.id)
    const changes = await readChanges(store.db, row.id)
    const problems = [
      ...judgeStates(row),
      ...judgePath(row, changes),
      ...judgeStatus(row, envelopes),
      ...judgeEnvelopes(row, envelopes, await readUnsealed(store.db, row.id)),
    ]
    for (const problem of problems) yield { place: `dossier ${row.id}`, problem }
  }
}

function judgeStates({ state, integration_state: integration }: DossierRow): readonly string[] {
  if (!DOSSIER_STATES.includes(state)) return [`the state ${state} does not exist`]
  if ((integration !== null) !== (state === 'signed'))
    return [`integration state ${integration ?? 'none'} with state ${state}`]
  if (integration !== null && !INTEGRATION_STATES.includes(integration))
    return [`the integration state ${integration} does not exist`]
  return []
}

interface Change {
  readonly action: string
  readonly from: unknown
  readonly to: unknown
}

/** What the audit tells of its states: each step is a line of the table, and the last one leads here. */
function judgePath({ state }: DossierRow, changes: readonly Change[]): readonly string[] {
  let current: unknown = 'ongoing'
  for (const { action, from, to } of changes) {
    if (from !== current) return [`${action} left ${String(from)}, but the state was ${String(current)}`]
    if (!isLine(action, from, to)) return [`no rule leads from ${String(from)} to ${String(to)} by ${action}`]
    current = to
  }
  return current === state ? [] : [`the state is ${state}, the audit ends at ${String(current)}`]
}

function isLine(action: string, from: unknown, to: unknown): boolean {
  return DOSSIER_TRANSITIONS.some(
    (line) => isAction(line.action, action) && line.from.some((known) => known === from) && line.to === to,
  )
}

function isAction(known: DossierAction, action: string): boolean {
  return `state.${known}` === action
}

function judgeStatus({ state, status }: DossierRow, envelopes: readonly StoredEnvelope[]): readonly string[] {
  const expected = statusOf(state, envelopes)
  return status === expected ? [] : [`the status is ${status}, its envelopes say ${expected}`]
}

/** Which live envelope a state waits for. */
const WAITS_FOR: Partial<Record<DossierState, StoredEnvelope['kind']>> = {
  mission_validation: 'mission',
  signature: 'subscription',
}

function judgeEnvelopes(
  { state }: DossierRow,
  envelopes: readonly StoredEnvelope[],
  unsealed: readonly string[],
): readonly string[] {
  const problems: string[] = []
  const live = envelopes.filter(isLiveEnvelope)
  const awaited = WAITS_FOR[state]
  if (awaited && !live.some(({ kind }) => kind === awaited)) problems.push(`no ${awaited} envelope is open`)
  if (listOfState(state) === 'abandoned' && live.length > 0)
    problems.push(`envelope ${live[0]?.id} is open in an abandoned dossier`)
  for (const id of unsealed) problems.push(`envelope ${id} is complete, but not signed and sealed by all`)
  return problems
}

async function readChanges(db: Db, dossierId: number): Promise<readonly Change[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `dossier:${dossierId}`)
    .where('action', 'like', 'state.%')
    .orderBy('sequence')
    .execute()
  return rows.map(({ action, detail }) => ({ action, from: detail['from'], to: detail['to'] }))
}

async function readUnsealed(db: Db, dossierId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('envelope')
    .innerJoin('envelope_party', 'envelope_party.envelope_id', 'envelope.id')
    .select('envelope.id')
    .distinct()
    .where('envelope.dossier_id', '=', dossierId)
    .where('envelope.state', '=', 'completed')
    .where((eb) => eb.or([eb('envelope_party.state', '!=', 'signed'), eb('sealed_at', 'is', null)]))
    .execute()
  return rows.map(({ id }) => id)
}
