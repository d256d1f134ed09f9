import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { RUN_PROBLEMS } from '#vocabulary/studio-run.ts'
import { openDeployment } from '../documents/index.ts'
import { DeploymentError } from '../forms/index.ts'
import { checkMutants } from '../mutants/check-mutants.ts'
import { rehearseDeployment, type Rehearsal } from '../rehearse/rehearse-deployment.ts'
import { createDb } from '../store/store.ts'
import { lowerPriority } from '../threads/lower-priority.ts'
import type { GuardsReport, StudioMessage, StudioTask } from './studio-run-task.ts'

lowerPriority()

const task: StudioTask = workerData
const port = parentPort
const send = (message: StudioMessage) => port?.postMessage(message, [])
const showProgress = (done: number, total: number) => send({ kind: 'progress', done, total })

try {
  send({ kind: 'result', result: await (task.kind === 'rehearsal' ? rehearse() : tryGuards()) })
} catch (error) {
  send({ kind: 'failed', error: nameError(error) })
}

/** The problems themselves are on a screen of their own, with their places, in the author's language. */
function nameError(error: unknown): string {
  if (error instanceof DeploymentError) return RUN_PROBLEMS
  return error instanceof Error ? error.message : String(error)
}

async function rehearse(): Promise<Rehearsal> {
  const { deployment, templates } = await openDeployment(task.code, task.root)
  const pool = new pg.Pool({ ...task.store, max: 2 })
  const db = createDb(pool)
  const clock = { now: () => new Date(task.now) }
  const store = { db, pool, close: () => db.destroy() }
  return rehearseDeployment({ store, clock, deployment, templates, onProgress: showProgress }).finally(() =>
    store.close(),
  )
}

async function tryGuards(): Promise<GuardsReport> {
  showProgress(0, 2)
  const { tried, caught } = await checkMutants(task.code, { root: task.publishedRoot, proposals: false })
  showProgress(1, 2)
  const after = await checkMutants(task.code, { root: task.root })
  showProgress(2, 2)
  return {
    before: { tried, caught },
    after: {
      tried: after.tried,
      caught: after.caught,
      survivors: after.survivors.map(({ id, alsoGuards, proposed }) => ({
        id,
        changes: [id, ...alsoGuards].flatMap((each) => after.words[each] ?? []),
        // JSON has no undefined.
        proposed: proposed ?? null,
      })),
    },
  }
}
