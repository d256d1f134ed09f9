import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { Failure } from '#rules/failure.ts'
import { PROVIDER_TRAITS } from '#signature/provider.ts'
import type { App } from '../http/app.ts'
import type { Services } from '../services.ts'
import { advanceDossier } from './advance-dossier.ts'
import { findDemoSignIn } from './demo-accounts.ts'
import { readAnswers } from './fill-dossier.ts'
import type { GoalDossier, Step } from './goal-dossier.ts'
import { DEMO_JOB, PlannedDossier, readSeed } from './seed-dossiers.ts'

/** Far above the longest sequence; bounds the job when a step never completes. */
const MOST_ROUNDS = 600
/** Polling interval while another loop runs a job. */
const PAUSE_MS = 100

const Plan = z.object({ dossiers: z.array(PlannedDossier) })

/** Moves the demo's dossiers to their target states with the real actions and jobs. */
export function registerDemoDossiers(_api: App, services: Services): void {
  if (findDemoSignIn(services) === undefined) return
  // Must not create envelopes at an external provider.
  if (PROVIDER_TRAITS[services.config.esignProvider].isOutside) return
  services.outbox.handle(DEMO_JOB, async (payload) => {
    await reachGoals(services, await readPlan(services, Plan.parse(payload).dossiers))
  })
}

async function readPlan(
  { deployment }: Services,
  planned: readonly PlannedDossier[],
): Promise<readonly GoalDossier[]> {
  const [folder = ''] = deployment.folders
  const seeds = await readSeed(folder)
  return planned.flatMap(({ id, index }) => {
    const seed = seeds[index]
    if (seed?.goal === undefined) return []
    const { form, goal, correction } = seed
    return [{ id, form, goal, correction, readAnswers: () => readAnswers(deployment.folders, seed) }]
  })
}

/**
 * Advances all dossiers to their targets. Those that need the register's answer come first: their lines are only sent at
 * ten-second intervals, during which the others are signed.
 */
async function reachGoals(services: Services, dossiers: readonly GoalDossier[]): Promise<void> {
  services.log.info({ dossiers: dossiers.length }, 'demo: signing and reviewing dossiers')
  const registered = dossiers.filter(({ goal }) => goal === 'sync')
  await advanceAll(services, registered, 'idle')
  const left = await advanceAll(services, dossiers, 'reached')
  if (left.length > 0)
    services.log.warn(
      { dossiers: left.map(({ id }) => id) },
      'demo: dossiers did not reach their target state',
    )
}

/**
 * Repeatedly advances all dossiers by one step and runs their jobs, so that documents of several dossiers are rendered in
 * parallel. Returns the dossiers that are not finished. Can be interrupted and resumed, since each step starts from the
 * dossier's current state.
 */
async function advanceAll(
  services: Services,
  dossiers: readonly GoalDossier[],
  until: 'idle' | 'reached',
): Promise<readonly GoalDossier[]> {
  let open = dossiers
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round += 1) {
    const left: GoalDossier[] = []
    let isWaiting = true
    for (const dossier of open) {
      // A shutdown must not wait for the whole demo: the failed job is retried by another process or the next start.
      if (services.outbox.isStopping) throw new Error('demo: interrupted by the shutdown')
      const step = await advanceUnlessForbidden(services, dossier)
      if (step !== 'reached') left.push(dossier)
      if (step !== 'waiting') isWaiting = false
    }
    open = left
    // Two, like the loops of the outbox; rendering and sealing run in threads.
    const ran = await Promise.all([services.outbox.drain(), services.outbox.drain()])
    if (!isWaiting || ran.some((count) => count > 0)) continue
    if (until === 'idle') break
    await delay(PAUSE_MS)
  }
  return open
}

/** A state that the deployment forbids is skipped, as if it were reached. */
async function advanceUnlessForbidden(services: Services, dossier: GoalDossier): Promise<Step> {
  return advanceDossier(services, dossier).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'FORBIDDEN') throw error
    const { id, goal } = dossier
    services.log.warn({ dossier: id, goal }, 'demo: state not reached, the deployment forbids it')
    return 'reached'
  })
}
