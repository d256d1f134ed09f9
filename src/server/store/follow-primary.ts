import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { chooseHost, type Choice, type Known, type Sighting, type Verdict } from './choose-host.ts'
import { splitHosts, whereIs } from './database-hosts.ts'
import { HostProbe } from './probe-host.ts'
import { StandbyWatch, type Standby } from './standby-watch.ts'

const LOOK_EVERY_MS = 500
/** Polling interval while no host accepts writes. */
const SEARCH_EVERY_MS = 250
const WRITE_EVERY_MS = 1_000
/** How long a start waits for a promotion in progress. */
const START_LIMIT_MS = 15_000
/** A primary that does not answer for this long is treated as lost. */
const SILENCE_LIMIT_MS = 5_000

export interface HostLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * Keeps pools connected to the host of `DATABASE_URL` that accepts writes. `pg` supports a single host, so this changes the
 * options that a pool reads for each new connection, and ends connections to the former host. Does nothing with a single
 * host.
 */
export class PrimaryFollower {
  readonly #probes: readonly HostProbe[]
  readonly #log: HostLog | undefined
  readonly #pools = new Map<pg.Pool, Set<pg.PoolClient>>()
  readonly #stopped = new AbortController()
  #url: string
  #known: Known = { current: undefined, system: undefined, timeline: 0, mark: 0 }
  #heardAt = performance.now()
  /** Key of this process in `write_mark`. */
  readonly #process = randomUUID()
  #writtenAt = 0
  #isWriting = false
  readonly #standbys = new StandbyWatch()
  #logged = ''

  private constructor(url: string, log: HostLog | undefined) {
    const hosts = splitHosts(url)
    this.#url = url
    this.#probes = hosts.length > 1 ? hosts.map((host) => new HostProbe(host)) : []
    this.#log = log
  }

  /** Resolves once a host accepts writes; throws after 15 seconds without one. */
  static async start(url: string, log?: HostLog): Promise<PrimaryFollower> {
    const follower = new PrimaryFollower(url, log)
    if (follower.#probes.length === 0) return follower
    const deadline = performance.now() + START_LIMIT_MS
    for (;;) {
      const { choice, refused } = await follower.#look()
      if (choice?.mode === 'read-write') break
      if (performance.now() > deadline) {
        follower.stop()
        throw new Error(`No host of DATABASE_URL takes writes: ${describe(refused, choice)}`)
      }
      await delay(SEARCH_EVERY_MS)
    }
    void follower.#watch()
    return follower
  }

  /** URL of the host to use. */
  get url(): string {
    return this.#url
  }

  /** Whether only a standby is available; undefined with a single host, which is not watched. */
  get mode(): Choice['mode'] | undefined {
    return this.#known.current?.mode
  }

  /** Every other host and its lag: empty with a single host, null while no host accepts writes. */
  get standbys(): readonly Standby[] | null {
    return this.#probes.length === 0 ? [] : this.#standbys.standbys
  }

  attach(pool: pg.Pool): pg.Pool {
    if (this.#probes.length === 0) return pool
    const clients = new Set<pg.PoolClient>()
    this.#pools.set(pool, clients)
    pool.on('connect', (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
      // The connection was started before the switch to another host.
      if (whereIs(client) !== this.#known.current?.name) retire(client)
    })
    this.#point(pool)
    return pool
  }

  stop(): void {
    this.#stopped.abort()
    for (const probe of this.#probes) probe.close()
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const isWritable = this.mode === 'read-write'
      await delay(isWritable ? LOOK_EVERY_MS : SEARCH_EVERY_MS, undefined, { ref: false, signal }).catch(
        () => undefined,
      )
      if (signal.aborted) return
      await this.#look()
      void this.#mark()
    }
  }

  async #look(): Promise<Verdict> {
    const seen = await Promise.all(this.#probes.map((probe) => probe.look(this.#process, this.#known.mark)))
    if (this.#stopped.signal.aborted) return { choice: undefined, refused: [] }
    const verdict = chooseHost(this.#treatSilentAsLost(seen), this.#known)
    this.#apply(verdict, seen)
    const { choice } = verdict
    this.#standbys.note(seen, choice?.mode === 'read-write' ? choice.name : undefined, performance.now())
    return verdict
  }

  /** A current primary that was silent for too long counts as lost. */
  #treatSilentAsLost(seen: readonly Sighting[]): readonly Sighting[] {
    const { current } = this.#known
    const own = seen.find(({ name }) => name === current?.name)
    if (own?.state !== 'silent') this.#heardAt = performance.now()
    if (own?.state !== 'silent' || performance.now() - this.#heardAt < SILENCE_LIMIT_MS) return seen
    return seen.map((each) => (each === own ? { ...own, state: 'unreachable' } : each))
  }

  #apply({ choice, refused }: Verdict, seen: readonly Sighting[]): void {
    const { current, system, timeline } = this.#known
    const chosen = seen.find(({ name }) => name === choice?.name)
    this.#known = {
      ...this.#known,
      current: choice,
      ...(chosen && 'system' in chosen
        ? { system: system ?? chosen.system, timeline: Math.max(timeline, chosen.timeline) }
        : {}),
    }
    const probe = this.#probes.find(({ name }) => name === choice?.name)
    if (probe) this.#url = probe.url
    if (choice && choice.name !== current?.name) this.#move()
    this.#logChange(choice, refused)
  }

  #move(): void {
    for (const [pool, clients] of this.#pools) {
      this.#point(pool)
      for (const client of clients) if (whereIs(client) !== this.#known.current?.name) retire(client)
    }
  }

  #point(pool: pg.Pool): void {
    pool.options.connectionString = this.#url
  }

  /** Writes a mark each second. A later primary must have the last acknowledged one. */
  async #mark(): Promise<void> {
    const { current, mark } = this.#known
    const isDue = performance.now() - this.#writtenAt > WRITE_EVERY_MS
    if (current?.mode !== 'read-write' || this.#isWriting || !isDue) return
    this.#isWriting = true
    try {
      await this.#probes.find(({ name }) => name === current.name)?.write(this.#process, mark + 1)
      // A mark acknowledged by the former host may be missing on the current one.
      if (this.#known.current?.name === current.name) this.#known = { ...this.#known, mark: mark + 1 }
      this.#writtenAt = performance.now()
    } catch {
      // The next look reports the problem.
    } finally {
      this.#isWriting = false
    }
  }

  /** Logs each change once. */
  #logChange(choice: Choice | undefined, refused: Verdict['refused']): void {
    const key = choice ? `${choice.mode} ${choice.name}` : describe(refused, choice)
    if (key === this.#logged) return
    this.#logged = key
    const fields = { host: choice?.name, others: refused }
    if (choice?.mode === 'read-write') this.#log?.info(fields, 'database: host takes writes')
    else if (choice) this.#log?.warn(fields, 'database: no host takes writes, reading from a standby')
    else this.#log?.error(fields, 'database: no usable host')
  }
}

function describe(refused: Verdict['refused'], choice: Choice | undefined): string {
  const others = refused.map(({ name, reason }) => `${name} ${reason}`)
  return [...others, ...(choice ? [`${choice.name} is a standby`] : [])].join(', ')
}

/** Simulates a lost connection: the pool removes it, a listener replaces it, and work in progress is retried. */
function retire(client: pg.PoolClient): void {
  client.emit('error', new Error('Connection terminated: its host was left'))
  if ('end' in client && typeof client.end === 'function')
    void Promise.resolve(client.end()).catch(() => undefined)
}
