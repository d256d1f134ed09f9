import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { isOutage } from '../http/is-outage.ts'
import type { Db, Store, Trx } from '../store/store.ts'
import { withoutAddresses } from '../terminal/tell-error.ts'
import { inSpan } from '../tracing/tracing.ts'
import { AwayKinds } from './away-kinds.ts'

/** Work that must happen after a transaction, written in that same transaction. */
export interface Job {
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The same kind and key twice is one job. */
  readonly dedupKey?: string
  readonly runAt?: Date
}

/** Handlers may run twice for one job (a crash between work and note): they must be idempotent. */
export type JobHandler = (payload: Readonly<Record<string, unknown>>) => Promise<void>

export interface JobLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface LeasedJob {
  readonly id: number
  readonly kind: string
  readonly attempts: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly created_at: Date
}

const CHANNEL = 'paraphe_outbox'
const LEASE_MS = 30_000
const POLL_MS = 2_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 15 * 60_000
const MAX_ATTEMPTS = 20
/** While what a job needs is away, no try is counted against it for this long. */
const PATIENCE_MS = 24 * 3_600_000
const CONCURRENCY = 2
/** The log need not repeat every second that a service is away. */
const TELL_AWAY_EVERY = 60

export async function enqueueJob(trx: Trx, job: Job): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind: job.kind,
      dedup_key: job.dedupKey ?? null,
      payload: JSON.stringify(job.payload),
      ...(job.runAt ? { run_at: job.runAt } : {}),
    })
    .onConflict((oc) => oc.columns(['kind', 'dedup_key']).where('dedup_key', 'is not', null).doNothing())
    .execute()
  // Delivered at commit; whoever listens looks at once instead of at the next poll.
  await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

/** Makes a dead job due with all its tries again; its kind, undefined when it is not dead. */
export async function reviveJob(trx: Trx, id: number, now: Date): Promise<string | undefined> {
  const revived = await trx
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, run_at: now, leased_until: null })
    .where('id', '=', id)
    .where('dead_at', 'is not', null)
    .where('done_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  if (revived) await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
  return revived?.kind
}

/** Runs due jobs of the outbox: leased with SKIP LOCKED, retried with back-off, dead letters kept visible. */
export class OutboxRunner {
  readonly #store: Store
  readonly #clock: Clock
  readonly #log: JobLog
  readonly #handlers = new Map<string, { readonly handler: JobHandler; readonly whenDead: JobHandler }>()
  readonly #away = new AwayKinds()
  readonly #urgent = new Set<string>()
  #loops: Promise<void>[] = []
  #stopping = false
  #isConnecting = false
  /** The loops that have nothing to do, by what ends their rest. */
  readonly #resting = new Set<() => void>()
  #listener: pg.PoolClient | undefined

  constructor(store: Store, clock: Clock, log: JobLog) {
    this.#store = store
    this.#clock = clock
    this.#log = log
  }

  /** `whenDead` runs once when the last try has failed, so that nobody waits for the job for ever. */
  handle(kind: string, handler: JobHandler, whenDead: JobHandler = async () => undefined): void {
    this.#handlers.set(kind, { handler, whenDead })
  }

  /** Somebody waits for it at this moment, as for a one-time code: it comes before all other work that is due. */
  handleFirst(kind: string, handler: JobHandler): void {
    this.handle(kind, handler)
    this.#urgent.add(kind)
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#loops = Array.from({ length: CONCURRENCY }, () => this.#loop())
  }

  /** On a connection of its own; one that is lost is replaced when the next poll finds the store again. */
  async #listen(): Promise<void> {
    const client = await this.#store.pool.connect()
    client.on('notification', () => this.#wake())
    client.on('error', () => this.#forget(client))
    try {
      await client.query(`listen ${CHANNEL}`)
      this.#listener = client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #forget(client: pg.PoolClient): void {
    if (this.#listener !== client) return
    this.#listener = undefined
    client.release(true)
    this.#wake()
  }

  /** Finishes the jobs under way and takes no more. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wake()
    await Promise.all(this.#loops)
    this.#listener?.release(true)
    this.#listener = undefined
  }

  /** Runs everything due now, one after the other; returns how many ran. For sweeps and tests. */
  async drain(): Promise<number> {
    let count = 0
    while (await this.#runNext()) count += 1
    return count
  }

  async #loop(): Promise<void> {
    while (!this.#stopping) {
      const ran = await this.#takeTurn().catch((error: unknown) => {
        // The store is away for a moment; the jobs are not.
        this.#log.error({ err: error }, 'outbox: cannot take a job')
        return false
      })
      if (!ran && !this.#stopping) await this.#idle()
    }
  }

  async #takeTurn(): Promise<boolean> {
    // One of the loops is enough.
    if (!this.#listener && !this.#isConnecting) {
      this.#isConnecting = true
      await this.#listen().finally(() => (this.#isConnecting = false))
    }
    return this.#runNext()
  }

  #wake(): void {
    for (const end of this.#resting) end()
  }

  #idle(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#resting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, POLL_MS)
      this.#resting.add(end)
    })
  }

  async #runNext(): Promise<boolean> {
    const others = [...this.#handlers.keys()].filter((kind) => !this.#urgent.has(kind))
    const job =
      (await this.#lease(this.#store.db, [...this.#urgent])) ?? (await this.#lease(this.#store.db, others))
    if (!job) return false
    const { id, kind, attempts, payload } = job
    const found = this.#handlers.get(kind)
    this.#away.noteBegun(kind)
    // Work that takes long stays ours; only a process that died lets its lease run out.
    const renewal = setInterval(() => void this.#renew(job), LEASE_MS / 3)
    try {
      if (!found) throw new Error(`no handler for ${kind}`)
      const attributes = { 'job.id': id, 'job.kind': kind, 'job.attempt': attempts }
      await inSpan(`job ${kind}`, attributes, () => found.handler(payload))
      this.#away.noteThere(kind)
      await this.#store.db
        .updateTable('outbox')
        // What a finished job carried (a mail with its one-time code) has no business staying.
        .set({ done_at: this.#clock.now(), leased_until: null, last_error: null, payload: '{}' })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      await this.#fail(job, error)
    } finally {
      clearInterval(renewal)
    }
    return true
  }

  async #lease(db: Db, of: readonly string[]): Promise<LeasedJob | undefined> {
    const now = this.#clock.now()
    const kinds = of.filter((kind) => this.#away.mayTry(kind, now))
    if (kinds.length === 0) return undefined
    return db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: new Date(now.getTime() + LEASE_MS), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('done_at', 'is', null)
          .where('dead_at', 'is', null)
          .where('run_at', '<=', now)
          .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<', now)]))
          .where('kind', 'in', kinds)
          .orderBy('run_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'attempts', 'payload', 'created_at'])
      .executeTakeFirst()
  }

  /** Not when another process has taken it over meanwhile; a failure is made good by the next renewal. */
  async #renew({ id, attempts }: { readonly id: number; readonly attempts: number }): Promise<void> {
    await this.#store.db
      .updateTable('outbox')
      .set({ leased_until: new Date(this.#clock.now().getTime() + LEASE_MS) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('leased_until', 'is not', null)
      .execute()
      .catch(() => undefined)
  }

  async #fail(job: LeasedJob, error: unknown): Promise<void> {
    const now = this.#clock.now()
    if (!isOutage(error)) {
      this.#away.noteThere(job.kind)
      if (job.attempts >= MAX_ATTEMPTS) await this.#bury(job)
      return this.#postpone(job, error)
    }
    const { failures, waitMs } = this.#away.noteAway(job.kind, now)
    setTimeout(() => this.#wake(), waitMs).unref()
    if (failures % TELL_AWAY_EVERY === 1)
      this.#log.warn({ job: job.id, kind: job.kind, failures, err: error }, 'work waits for what is away')
    if (now.getTime() - job.created_at.getTime() < PATIENCE_MS) return this.#setAside(job, error)
    if (job.attempts >= MAX_ATTEMPTS) await this.#bury(job)
    return this.#postpone(job, error)
  }

  /** A failure here is only told: the job dies all the same. */
  async #bury(job: LeasedJob): Promise<void> {
    await this.#handlers
      .get(job.kind)
      ?.whenDead(job.payload)
      .catch((error: unknown) =>
        this.#log.error({ job: job.id, kind: job.kind, err: error }, 'job left undone'),
      )
  }

  /** Behind the others of its kind: if it is the job itself that its service does not bear, they go first. */
  async #setAside({ id, attempts }: LeasedJob, error: unknown): Promise<void> {
    await this.#store.db
      .updateTable('outbox')
      .set({
        leased_until: null,
        run_at: this.#clock.now(),
        attempts: attempts - 1,
        last_error: tell(error),
      })
      .where('id', '=', id)
      .execute()
  }

  async #postpone({ id, kind, attempts }: LeasedJob, error: unknown): Promise<void> {
    const dead = attempts >= MAX_ATTEMPTS
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
    this.#log[dead ? 'error' : 'warn'](
      { job: id, kind, attempts, err: error },
      dead ? 'job is dead' : 'job failed',
    )
    await this.#store.db
      .updateTable('outbox')
      .set({
        leased_until: null,
        run_at: new Date(this.#clock.now().getTime() + wait),
        last_error: tell(error),
        ...(dead ? { dead_at: this.#clock.now() } : {}),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** For whoever looks after the server, who need not know whom a mail was for. */
function tell(error: unknown): string {
  return withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 2_000)
}
