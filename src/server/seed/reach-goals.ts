import * as z from 'zod'
import type { App } from '../http/app.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import { advanceDossier, type GoalDossier, type Step } from './advance-dossier.ts'
import { findDemoSignIn } from './demo-accounts.ts'
import { DEMO_JOB, PlannedDossier, readSeed } from './seed-dossiers.ts'

/** Far more than the longest way takes; a step that never comes must not be asked for without end. */
const MOST_ROUNDS = 600
/** While a job that another loop or process runs is waited for. */
const PAUSE_MS = 100

const Plan = z.object({ dossiers: z.array(PlannedDossier), round: z.int().default(0) })

/** Brings the demo's dossiers to the states that signatures and decisions lead to, by the actions and jobs of people. */
export function registerDemoDossiers(_api: App, services: Services): void {
  if (findDemoSignIn(services) === undefined) return
  // An outside provider would get envelopes that nobody ordered.
  if (services.config.esignProvider !== 'built-in') return
  services.outbox.handle(DEMO_JOB, (payload) => runRound(services, Plan.parse(payload)))
}

/**
 * All dossiers one step, then the jobs of all of them, and the next round is a job of its own: documents of several
 * dossiers are drawn side by side, a process that is asked to stop does so between two rounds, and another one goes on.
 */
async function runRound(services: Services, { dossiers, round }: z.infer<typeof Plan>): Promise<void> {
  if (round === 0)
    services.log.info({ dossiers: dossiers.length }, 'demo: signing and reviewing its dossiers')
  const goals = await readGoals(services)
  const left: PlannedDossier[] = []
  const steps: Step[] = []
  for (const planned of dossiers) {
    const goal = goals(planned)
    const step = goal === undefined ? 'reached' : await advanceDossier(services, goal)
    steps.push(step)
    if (step !== 'reached') left.push(planned)
  }
  // Two, as the outbox has loops: drawing and sealing happen in threads.
  const ran = await Promise.all([services.outbox.drain(), services.outbox.drain()])
  if (left.length === 0) return
  if (round === MOST_ROUNDS)
    return services.log.warn(
      { dossiers: left.map(({ id }) => id) },
      'demo: dossiers did not reach their states',
    )
  const isWaiting = steps.every((step) => step === 'waiting') && ran.every((count) => count === 0)
  const runAt = new Date(services.clock.now().getTime() + (isWaiting ? PAUSE_MS : 0))
  const payload = { dossiers: left, round: round + 1 }
  const next = { kind: DEMO_JOB, dedupKey: String(round + 1), payload, runAt }
  await services.store.db.transaction().execute((trx) => enqueueJob(trx, next))
}

/** Gives what `seed.json` wants of a dossier; undefined for one that it does not want anywhere any more. */
async function readGoals({
  deployment,
}: Services): Promise<(planned: PlannedDossier) => GoalDossier | undefined> {
  const [folder = ''] = deployment.folders
  const seeds = await readSeed(folder)
  return ({ id, index }) => {
    const seed = seeds[index]
    return seed?.goal === undefined ? undefined : { id, seed, goal: seed.goal }
  }
}
