import type { PlayedDossier, PlayedEvent } from '#contract/sandbox.ts'
import { Failure } from '#rules/failure.ts'
import { getVisibleDossier, loadAnyDossier, type DossierRow } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { findImported } from '../imports/index.ts'
import { findNextExport } from '../register/index.ts'
import { advanceDossier } from '../seed/advance-dossier.ts'
import { getUser } from '../seed/fill-dossier.ts'
import type { GoalDossier } from '../seed/goal-dossier.ts'
import type { SeedCorrection } from '../seed/seed-dossiers.ts'
import type { Services } from '../services.ts'
import { LONGEST_MS, runDueJobs } from './run-due-jobs.ts'
import { completeAnswers } from './specimen-answers.ts'

type State = Pick<DossierRow, 'state' | 'integration_state'>

interface Play extends Pick<GoalDossier, 'goal' | 'registerSays'> {
  /** States of the dossier or its review in which the event counts as having happened. */
  readonly reached: readonly GoalDossier['goal'][]
}

/** How to bring about each event. */
const PLAYS: Readonly<Record<PlayedEvent, Play>> = {
  'envelope.sent': { goal: 'signature', reached: ['signature', 'signed'] },
  'envelope.declined': { goal: 'rejected', reached: ['rejected'] },
  'dossier.signed': { goal: 'signed', reached: ['signed'] },
  'correction.opened': { goal: 'error', reached: ['error'] },
  'review.accepted': { goal: 'validated', reached: ['validated', 'sync'] },
  'review.returned': { goal: 'error', reached: ['error'] },
  'review.refused': { goal: 'refused', reached: ['refused'] },
  'register.entered': { goal: 'sync', reached: ['sync'] },
  'register.refused': { goal: 'sync', registerSays: 'KO', reached: ['error'] },
}

/**
 * Acts on behalf of the people of a dossier and runs jobs in between, until the event has happened, nothing more can be
 * done, or 20 s are over. Fills in missing answers from an example. 404 for a dossier that the caller did not import; acts
 * refused to a person are refused here too.
 */
export async function playDossier(
  services: Services,
  user: User,
  { id, until }: { readonly id: number; readonly until: PlayedEvent },
): Promise<PlayedDossier> {
  const { db } = services.store
  const row = await getVisibleDossier(db, user, id)
  if (!(await findImported(db, user)).includes(id)) throw new Failure('NOT_FOUND')
  const goal: GoalDossier = {
    ...PLAYS[until],
    id,
    form: row.form_code,
    // As the person and without the program, which may not act with legal effect.
    readAnswers: async () => completeAnswers(services, await getUser(services, row.created_by), id),
  }
  const waits = await advance(services, goal, until)
  const { status, state, integration_state } = await getVisibleDossier(db, user, id)
  const reached = hasHappened(until, { state, integration_state })
  const next = waits && !reached ? await findNextExport(services) : undefined
  return { id, status, integration_state, reached, waits_until: next?.toISOString() ?? null }
}

/** Returns whether the dossier waits for something that is not due yet. */
async function advance(services: Services, dossier: GoalDossier, until: PlayedEvent): Promise<boolean> {
  const end = performance.now() + LONGEST_MS
  while (performance.now() < end) {
    await runDueJobs(services, end)
    const row = await readState(services, dossier.id)
    if (hasHappened(until, row)) return false
    const mayAsk = until === 'correction.opened' && row.integration_state === 'ongoing'
    const correction = mayAsk ? await planCorrection(services, dossier.id) : undefined
    const step = await advanceDossier(services, { ...dossier, correction })
    if (step === 'reached') return false
    if (step === 'waiting' && !(await runDueJobs(services, end))) return true
  }
  return false
}

function hasHappened(event: PlayedEvent, { state, integration_state: review }: State): boolean {
  return PLAYS[event].reached.some((each) => each === state || each === review)
}

/** A correction that asks the advisor for another file, or for another answer if the dossier has no files. */
async function planCorrection(services: Services, id: number): Promise<SeedCorrection> {
  const { receipts, blocks } = await loadAnyDossier(services, services.store.db, id)
  const name = receipts[0]?.element ?? Object.keys(blocks[0]?.answers ?? {})[0] ?? ''
  const remarks = { [name]: 'Cette réponse ne correspond pas au dossier : vérifiez-la.' }
  return { concerned: 'advisor', remarks, answers: {}, until: 'open' }
}

async function readState({ store }: Services, id: number): Promise<State> {
  return store.db
    .selectFrom('dossier')
    .select(['state', 'integration_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
