import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { enqueueJob } from '../outbox/outbox.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import type { DeploymentFiles } from '../store/publication-tables.ts'
import type { Database } from '../store/schema.ts'
import { digestFiles } from '../publication/deployment-files.ts'
import { materialiseFiles } from '../publication/materialise-files.ts'
import { announcePublications, findCurrent } from '../publication/publications.ts'
import type { StudioMessage, StudioTask } from './studio-run-task.ts'

const RUN_JOB = 'studio.run'
const Payload = z.object({ run: z.number() })
const WORKER = new URL('studio-run-worker.ts', import.meta.url)
/** Polling interval for cancellations by other processes. */
const LOOK_EVERY_MS = 500

type Kind = Database['studio_run']['kind']
type Parts = Pick<Services, 'store' | 'clock' | 'config' | 'deployment' | 'outbox' | 'log'>

/** The newest run of a kind, without its files. */
export async function findRun(db: Db, kind: Kind, digest?: string) {
  return db
    .selectFrom('studio_run')
    .select(['id', 'kind', 'digest', 'over_id as overId', 'state', 'done', 'total', 'result', 'error'])
    .select(['started_at as startedAt', 'ended_at as endedAt'])
    .where('kind', '=', kind)
    .$if(digest !== undefined, (query) => query.where('digest', '=', digest ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Enqueues a run over these files, for any process. Cancels another run of this kind. */
export async function startRun(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { kind, files, by }: { readonly kind: Kind; readonly files: DeploymentFiles; readonly by: number },
): Promise<number> {
  const at = clock.now()
  return store.db.transaction().execute(async (trx) => {
    await cancelRuns(trx, kind, at)
    const { id } = await trx
      .insertInto('studio_run')
      .values({
        kind,
        digest: digestFiles(files),
        over_id: (await findCurrent(trx))?.id ?? null,
        files: JSON.stringify(files),
        state: 'waiting',
        started_by: by,
        started_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueJob(trx, { kind: RUN_JOB, dedupKey: String(id), payload: { run: id }, runAt: at })
    return id
  })
}

/** Cancels the running runs of a kind, in any process. */
export async function cancelRuns(db: Db, kind: Kind, at: Date): Promise<void> {
  await db
    .updateTable('studio_run')
    .set({ state: 'canceled', ended_at: at })
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** One run at a time per process, so that other jobs such as mails are not delayed. */
export function handleRuns(services: Parts): void {
  services.outbox.handleAlone(RUN_JOB, (payload) => runJob(services, Payload.parse(payload).run))
}

async function runJob(services: Parts, id: number): Promise<void> {
  const { store, clock, config, deployment } = services
  const run = await store.db
    .updateTable('studio_run')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['kind', 'files'])
    .executeTakeFirst()
  if (!run) return
  const { code, folders } = deployment
  const publishedRoot = dirname(folders[0] ?? '')
  const root = await materialiseFiles(run.files, { code, dataDir: config.dataDir, root: publishedRoot })
  const { host, port, user, password, database, connectionString } = store.pool.options
  const message = await runThread(services, id, {
    kind: run.kind,
    code,
    root,
    publishedRoot,
    store: {
      host,
      port,
      user,
      password: typeof password === 'string' ? password : undefined,
      database,
      connectionString,
    },
    now: clock.now().getTime(),
  })
  if (!message) return
  await store.db
    .updateTable('studio_run')
    .set(
      message.kind === 'result'
        ? { state: 'done', result: JSON.stringify(message.result) }
        : { state: 'failed', error: message.error.slice(0, 2_000) },
    )
    .set({ ended_at: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
  await announcePublications(store.db)
}

type Ending = Exclude<StudioMessage, { readonly kind: 'progress' }>

/** The last message of the thread; undefined when the run was canceled. Throws when this process stops, to be retried. */
async function runThread(
  { store, outbox }: Parts,
  id: number,
  task: StudioTask,
): Promise<Ending | undefined> {
  const worker = new Worker(WORKER, { workerData: task })
  const look = setInterval(() => {
    if (outbox.isStopping) void worker.terminate()
    void isCanceled(store.db, id).then((canceled) => (canceled ? worker.terminate() : undefined))
  }, LOOK_EVERY_MS)
  let ending: Ending | undefined
  let written = Promise.resolve()
  worker.on('message', (message: StudioMessage) => {
    if (message.kind !== 'progress') ending = message
    else written = written.then(() => saveProgress(store.db, id, message))
  })
  try {
    await new Promise((resolve, reject) => {
      worker.once('exit', resolve)
      worker.once('error', reject)
    })
  } finally {
    clearInterval(look)
    await written
  }
  if (!ending && outbox.isStopping) throw new Error('the process stopped during the run')
  return ending
}

async function saveProgress(
  db: Db,
  id: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await db.updateTable('studio_run').set({ done, total }).where('id', '=', id).execute()
}

async function isCanceled(db: Db, id: number): Promise<boolean> {
  const run = await db
    .selectFrom('studio_run')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
    .catch(() => undefined)
  return run?.state === 'canceled'
}
