import { recordChanges } from '../audit/record-changes.ts'
import { parisToday } from '../clock.ts'
import { hashOf } from '../files/file-storage.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { noteFailure, noteSent } from './attempt-store.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { RegisterConnectorName } from '#vocabulary/register.ts'
import { findCleared } from './clearance-port.ts'
import { checkBeforeSending, judgeDocuments, type CheckedAttempt } from './check-attempt.ts'
import { enqueueAttempt, type RegisterConnector } from './connector-port.ts'
import { noteExchange, describeFailure } from './note-exchange.ts'
import { renderRegisterFile } from './register-file.ts'

const EXPORT_JOB = 'register.export'
const MOST_DOSSIERS = 2_000
const MINUTE_MS = 60_000
/** Attempts planned for one of these connectors are sent by the other after the deployment has switched. */
const FILE_CONNECTORS = ['files', 'sftp'] as const satisfies readonly RegisterConnectorName[]

export interface OutgoingFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Delivers files to the register in this order. Idempotent. Never called inside a transaction. */
export type DeliverFiles = (files: readonly OutgoingFile[]) => Promise<void>

/**
 * Exports accepted dossiers as files, each `.csv` with a `.sha256`. The contents of a batch are committed first, so a file
 * interrupted by a crash is delivered again under the same name with the same bytes.
 */
export function createBatchConnector(
  services: Services,
  name: RegisterConnectorName,
  deliver: DeliverFiles,
): RegisterConnector {
  return {
    name,
    async plan(trx, attempt) {
      const { batchMinutes } = services.deployment.register
      // Attempts resent together share one file.
      if (attempt.again !== null) return enqueueAttempt(trx, EXPORT_JOB, attempt, { dedupKey: attempt.again })
      if (batchMinutes === 0) return enqueueAttempt(trx, EXPORT_JOB, attempt)
      const period = batchMinutes * MINUTE_MS
      const runAt = new Date((Math.floor(attempt.at.getTime() / period) + 1) * period)
      // Debounce: dossiers accepted until then share one file.
      return enqueueAttempt(trx, EXPORT_JOB, attempt, { dedupKey: `until-${runAt.toISOString()}`, runAt })
    },
    listen() {
      services.outbox.handle(
        EXPORT_JOB,
        () => exportFiles({ services, name, deliver }),
        () => giveUp(services),
      )
    },
  }
}

interface Delivery {
  readonly services: Services
  readonly name: RegisterConnectorName
  readonly deliver: DeliverFiles
}

/** When the next lines are sent; undefined when none are waiting. */
export async function findNextExport({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Promise<Date | undefined> {
  const { next } = await store.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.min<Date | null>('run_at').as('next'))
    .where('kind', '=', EXPORT_JOB)
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('run_at', '>', clock.now())
    .executeTakeFirstOrThrow()
  return next ?? undefined
}

/** Writes unfinished batches first, then new ones with all attempts that may be sent. */
async function exportFiles(delivery: Delivery): Promise<void> {
  const { services } = delivery
  while ((await settleBatch(services)) === MOST_DOSSIERS);
  const batches = await services.store.db
    .selectFrom('register_batch')
    .select('id')
    .where('written_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of batches) await sendBatch(delivery, id)
}

/** Returns the number of attempts in the new batch. */
async function settleBatch(services: Services): Promise<number> {
  const { store, clock, deployment } = services
  const cleared = await findLeaving(services)
  if (cleared.length === 0) return 0
  return store.db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('register_attempt')
      .select('id')
      .where('id', 'in', cleared)
      .where('state', '=', 'waiting')
      .where('batch_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    const [first] = waiting
    if (first === undefined) return 0
    const at = clock.now()
    const { id } = await trx
      .insertInto('register_batch')
      .values({ name: `attempt-${first.id}-${at.toISOString()}`, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const name = `register-${deployment.code}-${parisToday(clock)}-${String(id).padStart(6, '0')}`
    await trx.updateTable('register_batch').set({ name }).where('id', '=', id).execute()
    await trx
      .updateTable('register_attempt')
      .set({ batch_id: id })
      .where(
        'id',
        'in',
        waiting.map((attempt) => attempt.id),
      )
      .execute()
    return waiting.length
  })
}

/** Waiting attempts that may be sent, for one file. A single job checks the others again later. */
async function findLeaving(services: Services): Promise<readonly number[]> {
  const { db } = services.store
  const leaving: number[] = []
  for (let after: number | undefined = 0; after !== undefined && leaving.length < MOST_DOSSIERS;) {
    const waiting = await db
      .selectFrom('register_attempt')
      .select(['id', 'dossier_id as dossierId'])
      .where('connector', 'in', FILE_CONNECTORS)
      .where('state', '=', 'waiting')
      .where('batch_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MOST_DOSSIERS)
      .execute()
    const { cleared, againMs } = await findCleared(services, waiting)
    if (cleared.size < waiting.length) await checkAgain(services, againMs)
    leaving.push(...cleared)
    after = waiting.at(-1)?.id
  }
  return leaving.slice(0, MOST_DOSSIERS)
}

async function checkAgain({ store, clock }: Services, againMs: number): Promise<void> {
  const runAt = new Date((Math.floor(clock.now().getTime() / againMs) + 1) * againMs)
  const job = { kind: EXPORT_JOB, dedupKey: `cleared-${runAt.toISOString()}`, payload: {}, runAt }
  await store.db.transaction().execute((trx) => enqueueJob(trx, job))
}

async function sendBatch({ services, name, deliver }: Delivery, id: number): Promise<void> {
  const { store, clock } = services
  const begun = performance.now()
  let file = ''
  try {
    const rendered = await renderBatch(services, id)
    if (rendered === undefined) return
    file = `${rendered.name}.csv`
    const { bytes, sha256 } = rendered
    // The hash first, so that a consumer that sees the file also finds its hash.
    await deliver([
      { name: `${file}.sha256`, bytes: Buffer.from(`${sha256}  ${file}\n`) },
      { name: file, bytes },
    ])
    const at = clock.now()
    await store.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('register_batch')
        .set({ sha256, written_at: at })
        .where('id', '=', id)
        .where('written_at', 'is', null)
        .execute()
      await noteSent(services, trx, { batchId: id, at, detail: { file, sha256 } })
    })
    await noteExchange(services, { connector: name, direction: 'out', name: file, begun, error: null })
  } catch (error) {
    await noteFailure(store.db, { batchId: id, error })
    if (file !== '')
      await noteExchange(services, {
        connector: name,
        direction: 'out',
        name: file,
        begun,
        error: describeFailure(error),
      })
    throw error
  }
}

/** The bytes of a batch whose attempts have been checked; undefined when none may be sent. */
async function renderBatch(services: Services, id: number) {
  const judged = await judgeBatch(services, id)
  return services.store.db.transaction().execute(async (trx) => {
    const batch = await trx
      .selectFrom('register_batch')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (batch === undefined || batch.written_at !== null) return undefined
    if (!(await checkBatch(services, trx, id, judged))) return undefined
    const bytes = Buffer.from(renderRegisterFile(await findFields(trx, id)))
    return { name: batch.name, bytes, sha256: hashOf(bytes) }
  })
}

type JudgedAttempt = CheckedAttempt & { readonly documents: readonly string[] }

/** The attempts of a batch, with the findings about their files. */
async function judgeBatch(services: Services, batchId: number): Promise<readonly JudgedAttempt[]> {
  const attempts = await services.store.db
    .selectFrom('register_attempt')
    .select(['id', 'dossier_id as dossierId', 'attempt'])
    .where('batch_id', '=', batchId)
    .orderBy('dossier_id')
    .execute()
  const judged: JudgedAttempt[] = []
  for (const attempt of attempts)
    judged.push({ ...attempt, documents: await judgeDocuments(services, attempt.dossierId) })
  return judged
}

/** Removes attempts that fail the check. False when none remain and the batch is deleted. */
async function checkBatch(
  services: Services,
  trx: Trx,
  batchId: number,
  attempts: readonly JudgedAttempt[],
): Promise<boolean> {
  let left = 0
  for (const attempt of attempts)
    if (await checkBeforeSending(services, trx, attempt, attempt.documents)) left += 1
  if (left > 0) return true
  await trx.deleteFrom('register_batch').where('id', '=', batchId).execute()
  return false
}

async function findFields(trx: Trx, batchId: number): Promise<readonly Readonly<Record<string, string>>[]> {
  const rows = await trx
    .selectFrom('register_line as line')
    .innerJoin('register_attempt as attempt', (join) =>
      join.onRef('attempt.dossier_id', '=', 'line.dossier_id').onRef('attempt.attempt', '=', 'line.attempt'),
    )
    .select('line.fields')
    .where('attempt.batch_id', '=', batchId)
    .orderBy('attempt.id')
    .orderBy('line.position')
    .execute()
  return rows.map(({ fields }) => fields)
}

/** After the last failed attempt: marks waiting attempts as failed. A retry puts them into a new file. */
async function giveUp({ store, keys, clock }: Services): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('register_attempt')
      .set({ state: 'failed', batch_id: null })
      .where('connector', 'in', FILE_CONNECTORS)
      .where('state', '=', 'waiting')
      .execute()
    await recordChanges(trx, keys, { actorId: null, action: 'register.failed', at: clock.now() })
    await trx
      .deleteFrom('register_batch')
      .where('written_at', 'is', null)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('register_attempt')
          .select('batch_id')
          .where('batch_id', 'is not', null)
          .$castTo<{ batch_id: number }>(),
      )
      .execute()
  })
}
