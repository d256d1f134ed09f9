import { sql, type RawBuilder, type Updateable } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { isOutage } from '../http/is-outage.ts'
import { listen } from '../store/listen.ts'
import { sendPrepared } from '../store/prepared-statements.ts'
import type { Store, Trx } from '../store/store.ts'
import type { WorkTables } from '../store/work-tables.ts'
import { inSpan } from '../tracing/tracing.ts'
import { describeError } from './describe-error.ts'
import { PausedKinds } from './paused-kinds.ts'

/** A job, enqueued in the transaction whose commit makes it due. */
export interface Job {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Deduplication key: a second job of this kind and key is ignored. */
  readonly dedupKey?: string
  readonly runAt?: Date
  /** Why the job that this one repeats failed. */
  readonly lastError?: string
}

/** Delivery is at least once (a crash may come before the job is marked done): handlers must be idempotent. */
export type JobHandler = (payload: Readonly<Record<string, unknown>>) => Promise<void>

export type JobLog = Readonly<Record<'warn' | 'error', (fields: object, message: string) => void>>

interface LeasedJob {
  readonly id: number
  readonly kind: string
  readonly attempts: number
  readonly payload: Readonly<Record<string, unknown>>
  /** Since when it has been due. */
  readonly dueSince: Date
  /** Whether other jobs were due when it was leased. */
  readonly isFollowed: boolean
}

const CHANNEL = 'paraphe_outbox'
const LEASE_MS = 30_000
const POLL_MS = 2_000
const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 15 * 60_000
const MAX_ATTEMPTS = 20
/** For this long, an unavailable service does not count as a failed attempt. */
const OUTAGE_GRACE_MS = 24 * 3_600_000
const CONCURRENCY = 2
/** Less than the total time limit of a stop (main.ts). */
const STOP_GRACE_MS = 8_000
/** Probes run about once a second: log one in a minute. */
const LOG_OUTAGE_EVERY = 60

export async function enqueueJob(trx: Trx, job: Job): Promise<void> {
  await enqueueJobs(trx, [job])
}

/** `jobs` is not empty. */
export async function enqueueJobs(trx: Trx, jobs: readonly Job[]): Promise<void> {
  await trx
    .with('enqueued', (cte) =>
      cte
        .insertInto('outbox')
        .values(
          jobs.map(({ kind, dedupKey, payload, runAt, lastError = null }) => ({
            kind,
            dedup_key: dedupKey ?? null,
            payload: JSON.stringify(payload),
            last_error: lastError,
            ...(runAt ? { run_at: runAt } : {}),
          })),
        )
        .onConflict((oc) => oc.columns(['kind', 'dedup_key']).where('dedup_key', 'is not', null).doNothing()),
    )
    // Delivered at commit: listeners lease at once instead of at the next poll.
    .selectNoFrom(sql`pg_notify(${CHANNEL}, '')`.as('notified'))
    .execute()
}

/** Wakes the runners of every process when the transaction commits. */
export async function announceJobs(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

/** Runs due jobs: leased with SKIP LOCKED, retried with exponential back-off, kept as dead letters in the end. */
export class OutboxRunner {
  readonly #store: Store
  readonly #clock: Clock
  readonly #log: JobLog
  readonly #handlers = new Map<string, { readonly handler: JobHandler; readonly whenDead: JobHandler }>()
  readonly #paused = new PausedKinds()
  readonly #urgent = new Set<string>()
  readonly #alone = new Set<string>()
  /** Kinds of `#alone` with a running job. */
  readonly #busy = new Set<string>()
  #leasing: Promise<unknown> = Promise.resolve()
  #loops: Promise<void>[] = []
  #stopping = false
  #isConnecting = false
  /** Wake-up callbacks of the idle loops. */
  readonly #idling = new Set<() => void>()
  /** Kinds of the running jobs by id. */
  readonly #running = new Map<number, string>()
  /** Whether jobs were announced while no loop was idle. */
  #isAnnounced = false
  #listener: pg.PoolClient | undefined
  #stopped: Promise<void> | undefined
  readonly #graceOver = Promise.withResolvers<void>()
  #graceTimer: NodeJS.Timeout | undefined
  #onJobEnd = () => {}

  constructor(store: Store, clock: Clock, log: JobLog) {
    this.#store = store
    this.#clock = clock
    this.#log = log
  }

  /** `whenDead` runs once after the last failed attempt, to clean up after the job. */
  handle(kind: string, handler: JobHandler, whenDead: JobHandler = async () => undefined): void {
    this.#handlers.set(kind, { handler, whenDead })
  }

  /** Registers a handler for jobs that a person waits for, such as a one-time code: leased before all other due jobs. */
  handleFirst(kind: string, handler: JobHandler): void {
    this.handle(kind, handler)
    this.#urgent.add(kind)
  }

  /** Registers a handler for slow jobs: at most one of the kind at a time per process, so that the other loop stays free. */
  handleAlone(kind: string, handler: JobHandler, whenDead?: JobHandler): void {
    this.handle(kind, handler, whenDead)
    this.#alone.add(kind)
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#loops = Array.from({ length: CONCURRENCY }, () => this.#loop())
  }

  /** On a dedicated connection. A lost one is replaced by the next poll that reaches the database. */
  async #listen(): Promise<void> {
    const client = await this.#store.pool.connect()
    client.on('notification', () => this.#wakeOne())
    client.on('error', () => this.#dropListener(client))
    try {
      await listen(client, CHANNEL)
      this.#listener = client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #dropListener(client: pg.PoolClient): void {
    if (this.#listener !== client) return
    this.#listener = undefined
    client.release(true)
    this.#wake()
  }

  /** Called after each job, which may have written. */
  afterEach(onJobEnd: () => void): void {
    this.#onJobEnd = onJobEnd
  }

  /** Kinds whose service is unavailable to this process. */
  get pausedKinds(): readonly string[] {
    return this.#paused.kinds
  }

  /** Whether `stop` was called: long jobs should end early and be retried elsewhere. */
  get isStopping(): boolean {
    return this.#stopping
  }

  /**
   * Stops leasing and waits up to `graceMs` for running jobs. Jobs still running then are retried by another process once
   * their lease expires. A later call restarts the grace period.
   */
  stop(graceMs = STOP_GRACE_MS): Promise<void> {
    this.#stopping = true
    this.#wake()
    clearTimeout(this.#graceTimer)
    this.#graceTimer = setTimeout(this.#graceOver.resolve, graceMs)
    this.#stopped ??= this.#waitForJobs()
    return this.#stopped.finally(() => clearTimeout(this.#graceTimer))
  }

  async #waitForJobs(): Promise<void> {
    await Promise.race([Promise.all(this.#loops), this.#graceOver.promise])
    if (this.#running.size > 0)
      this.#log.warn({ kinds: [...this.#running.values()] }, 'outbox: stopped with jobs still running')
    this.#listener?.release(true)
    this.#listener = undefined
  }

  /** Runs all due jobs, one after the other, and returns their number. For sweeps and tests. */
  async drain(): Promise<number> {
    let count = 0
    for (let job = await this.#lease(); job; job = await this.#run(job)) count += 1
    return count
  }

  async #loop(): Promise<void> {
    while (!this.#stopping) {
      await this.#runTurn().catch((error: unknown) => {
        // Jobs stay in the database: the next poll retries.
        this.#log.error({ err: error }, 'outbox: lease failed')
      })
      if (this.#stopping) return
      if (!this.#isAnnounced) await this.#idle()
      this.#isAnnounced = false
    }
  }

  async #runTurn(): Promise<void> {
    // A standby leases nothing, and has no LISTEN.
    if (this.#store.isReadOnly?.()) return
    // One loop reconnects the listener for all.
    if (!this.#listener && !this.#isConnecting) {
      this.#isConnecting = true
      await this.#listen().finally(() => (this.#isConnecting = false))
    }
    await this.drain()
  }

  #wake(): void {
    this.#isAnnounced ||= this.#idling.size === 0
    for (const end of this.#idling) end()
  }

  /** Waking one idle loop is enough for one more job. */
  #wakeOne(): void {
    const [end] = this.#idling
    if (end) end()
    else this.#isAnnounced = true
  }

  #idle(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#idling.delete(end)
        resolve()
      }
      const timer = setTimeout(end, POLL_MS)
      this.#idling.add(end)
    })
  }

  /** Runs a leased job and leases the next one. */
  async #run(job: LeasedJob): Promise<LeasedJob | undefined> {
    if (job.isFollowed) this.#wakeOne()
    const { id, kind, attempts, payload } = job
    const found = this.#handlers.get(kind)
    this.#paused.noteStarted(kind)
    this.#running.set(id, kind)
    // Long jobs keep their lease; it expires only when this process dies.
    const renewal = setInterval(() => void this.#renew(job), LEASE_MS / 3)
    try {
      if (!found) throw new Error(`no handler for ${kind}`)
      const attributes = { 'job.id': id, 'job.kind': kind, 'job.attempt': attempts }
      await inSpan(`job ${kind}`, attributes, () => found.handler(payload)).finally(() =>
        this.#busy.delete(kind),
      )
      this.#paused.noteReachable(kind)
      return await this.#lease(id)
    } catch (error) {
      await this.#fail(job, error)
    } finally {
      clearInterval(renewal)
      this.#running.delete(id)
      this.#onJobEnd()
    }
    return this.#lease()
  }

  /** Serialises leases: two concurrent ones could both find a kind of `#alone` free. */
  #lease(done?: number): Promise<LeasedJob | undefined> {
    const leased = this.#leasing.then(() => this.#leaseOldest(done))
    this.#leasing = leased.catch(() => undefined)
    return leased
  }

  /**
   * Leases the oldest due job, urgent ones first, and marks the finished job as done in the same statement. The second
   * search only runs when the first finds nothing.
   */
  async #leaseOldest(done?: number): Promise<LeasedJob | undefined> {
    const now = this.#clock.now()
    const mayTry = (kind: string) =>
      !this.#stopping && !this.#busy.has(kind) && this.#paused.mayTry(kind, now)
    const kinds = [...this.#handlers.keys()].filter(mayTry)
    if (kinds.length === 0 && done === undefined) return undefined
    // Excludes the finished job, whose lease may have expired: one statement cannot update a row twice.
    const due = sql`done_at is null and dead_at is null and run_at <= ${now}
      and (leased_until is null or leased_until < ${now}) and id <> ${done ?? 0}`
    const oldest = (of: readonly string[]) => sql`(
      select id from outbox where ${due} and kind = any(${of}) order by run_at, id limit 1 for update skip locked)`
    const urgent = kinds.filter((kind) => this.#urgent.has(kind))
    const others = kinds.filter((kind) => !this.#urgent.has(kind))
    const [job] = await sendPrepared(
      this.#store.db,
      sql<LeasedJob>`
        ${done === undefined ? sql`` : markDone(done, now)}
        update outbox set leased_until = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
        where id = coalesce(${oldest(urgent)}, ${oldest(others)})
        returning id, kind, attempts, payload, coalesce(waits_since, run_at) as "dueSince", exists (
          select from outbox as other where other.id <> outbox.id and ${due} and other.kind = any(${kinds})
        ) as "isFollowed"`,
    )
    if (job && this.#alone.has(job.kind)) this.#busy.add(job.kind)
    return job
  }

  /** A failed renewal is retried on the next tick. */
  async #renew(job: LeasedJob): Promise<void> {
    const until = new Date(this.#clock.now().getTime() + LEASE_MS)
    await this.#updateLeased(job, { leased_until: until }).catch(() => undefined)
  }

  /** No-op if another process now holds the lease. */
  async #updateLeased({ id, attempts }: LeasedJob, changed: Updateable<WorkTables['outbox']>): Promise<void> {
    await this.#store.db
      .updateTable('outbox')
      .set(changed)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('leased_until', 'is not', null)
      .execute()
  }

  async #fail(job: LeasedJob, error: unknown): Promise<void> {
    const now = this.#clock.now()
    if (!isOutage(error)) {
      this.#paused.noteReachable(job.kind)
      if (job.attempts >= MAX_ATTEMPTS) await this.#giveUp(job)
      return this.#retryLater(job, error)
    }
    const { failures, waitMs } = this.#paused.noteUnavailable(job.kind, now)
    setTimeout(() => this.#wake(), waitMs).unref()
    if (failures % LOG_OUTAGE_EVERY === 1)
      this.#log.warn(
        { job: job.id, kind: job.kind, failures, retryInMs: waitMs, err: error },
        'outbox paused: service unavailable',
      )
    if (now.getTime() - job.dueSince.getTime() < OUTAGE_GRACE_MS) return this.#requeueLast(job, error)
    if (job.attempts >= MAX_ATTEMPTS) await this.#giveUp(job)
    return this.#retryLater(job, error, { waits_since: job.dueSince })
  }

  /** A failing `whenDead` is logged only: the job becomes a dead letter all the same. */
  async #giveUp(job: LeasedJob): Promise<void> {
    await this.#handlers
      .get(job.kind)
      ?.whenDead(job.payload)
      .catch((error: unknown) =>
        this.#log.error({ job: job.id, kind: job.kind, err: error }, 'outbox: whenDead handler failed'),
      )
  }

  /** Requeue last, without counting the attempt, so that a poison job cannot block its queue. */
  async #requeueLast(job: LeasedJob, error: unknown): Promise<void> {
    await this.#updateLeased(job, {
      leased_until: null,
      run_at: this.#clock.now(),
      waits_since: job.dueSince,
      attempts: job.attempts - 1,
      last_error: describeError(error),
    })
  }

  async #retryLater(job: LeasedJob, error: unknown, waiting: { waits_since?: Date } = {}): Promise<void> {
    const { id, kind, attempts } = job
    const dead = attempts >= MAX_ATTEMPTS
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
    this.#log[dead ? 'error' : 'warn'](
      { job: id, kind, attempts, err: error },
      dead ? 'outbox: job is a dead letter' : 'outbox: job failed',
    )
    await this.#updateLeased(job, {
      ...waiting,
      leased_until: null,
      run_at: new Date(this.#clock.now().getTime() + wait),
      last_error: describeError(error),
      ...(dead ? { dead_at: this.#clock.now() } : {}),
    })
  }
}

/** Deletes the payload, which may hold secrets such as a mailed one-time code. */
function markDone(id: number, at: Date): RawBuilder<unknown> {
  return sql`
    with done as (
      update outbox set done_at = ${at}, leased_until = null, last_error = null, payload = '{}' where id = ${id}
    )`
}
