import * as z from 'zod'
import type { DossierState } from '#vocabulary/dossier-state.ts'
import { isLiveEnvelope } from '#vocabulary/envelope.ts'
import type { App } from '../http/app.ts'
import { confirmReport, getVisibleDossier, loadDossier } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import { decide } from '../review/index.ts'
import type { Services } from '../services.ts'
import { signInDemo } from '../signature/index.ts'
import { findDemoSignIn } from './demo-accounts.ts'
import { fillBlocks, getForm, getUser, readAnswers } from './fill-dossier.ts'
import { DEMO_JOB, PlannedDossier, readSeed, type SeedDossier } from './seed-dossiers.ts'

type Goal = NonNullable<SeedDossier['goal']>

/** What a step came to: the goal is reached, something was done, or the jobs of the application are to be waited for. */
type Step = 'reached' | 'done' | 'waiting'

const WAIT_MS = 1_000
/** Dossiers that have not reached their goals by then stay where they are. */
const MOST_STEPS = 600

const DECISIONS: Readonly<Partial<Record<Goal, { readonly reason: string }>>> = {
  validated: { reason: '' },
  error: { reason: 'RIB illisible : demandez un nouveau relevé.' },
  refused: { reason: 'Origine des fonds non justifiée.' },
}

/** Brings the demo's dossiers to the states that only signatures lead to, by the application's own actions and jobs. */
export function registerDemoDossiers(_api: App, services: Services): void {
  if (findDemoSignIn(services) === undefined) return
  // An outside provider would get envelopes that nobody ordered.
  if (services.config.esignProvider !== 'built-in') return
  services.outbox.handle(DEMO_JOB, async (payload) => {
    const { dossiers, step } = Plan.parse(payload)
    const [planned, ...others] = dossiers
    const [folder = ''] = services.deployment.folders
    const seed = planned && (await readSeed(folder))[planned.index]
    if (planned === undefined || seed?.goal === undefined) return
    const outcome = await advance(services, { id: planned.id, seed, goal: seed.goal })
    const left = outcome === 'reached' ? others : dossiers
    const next = step + 1
    if (left.length === 0 || next > MOST_STEPS) return
    const runAt = new Date(services.clock.now().getTime() + (outcome === 'waiting' ? WAIT_MS : 0))
    const job = { kind: DEMO_JOB, dedupKey: String(next), payload: { dossiers: left, step: next }, runAt }
    await services.store.db.transaction().execute((trx) => enqueueJob(trx, job))
  })
}

const Plan = z.object({ dossiers: z.array(PlannedDossier), step: z.int() })

interface Journey {
  readonly id: number
  readonly seed: SeedDossier
  readonly goal: Goal
}

async function advance(services: Services, journey: Journey): Promise<Step> {
  const { id, goal } = journey
  const { db } = services.store
  const row = await db.selectFrom('dossier').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.state === goal) return 'reached'
  const user = await getUser(services, row.created_by)
  const { envelopes } = await loadDossier(services, db, await getVisibleDossier(db, user, id))
  const live = envelopes.find(isLiveEnvelope)
  if (live !== undefined) return (await signInDemo(services, live.id)) ? 'done' : 'waiting'
  return advanceState(services, { ...journey, user, state: row.state, review: row.integration_state })
}

async function advanceState(
  services: Services,
  journey: Journey & { readonly user: User; readonly state: DossierState; readonly review: string | null },
): Promise<Step> {
  const { id, state, user } = journey
  switch (state) {
    case 'ongoing':
    case 'adequacy_report_validated':
      await fillBlocks(services, user, {
        id,
        form: await getForm(services, journey.seed.form),
        answers: await readAnswers(services.deployment.folders, journey.seed),
        count: Number.MAX_SAFE_INTEGER,
        opensEnvelope: true,
      })
      return 'done'
    case 'adequacy_report_validation':
      await confirmReport(services, user, id)
      return 'done'
    case 'signed':
      return review(services, journey)
    case 'mission_validated':
      return 'waiting'
    default:
      return 'reached'
  }
}

async function review(
  services: Services,
  { id, goal, review: integration }: Journey & { readonly review: string | null },
): Promise<Step> {
  const decision = DECISIONS[goal]
  if (decision === undefined || integration !== 'ongoing') return 'reached'
  if (goal !== 'validated' && goal !== 'error' && goal !== 'refused') return 'reached'
  const reviewer = await services.store.db
    .selectFrom('account')
    .select(['id', 'role', 'email', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('role', '=', 'manageDossier')
    .executeTakeFirstOrThrow()
  await decide(services, reviewer, id, { integration_state: goal, reason: decision.reason })
  return 'reached'
}
