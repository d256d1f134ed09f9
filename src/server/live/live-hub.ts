import type { ServerResponse } from 'node:http'
import { Failure } from '#rules/failure.ts'
import { canReview } from '#rules/permission.ts'
import { findValidTokens } from '../http/authenticate.ts'
import { countUnread } from '../inbox/index.ts'
import { isSharedAction } from '../audit/timeline-actions.ts'
import type { Services } from '../services.ts'
import { findReaders } from './find-readers.ts'
import type { LiveStream } from './live-stream.ts'
import type { LivePosition } from './live-position.ts'
import { ChangeReader, MOST_ROWS, type Changes } from './read-changes.ts'
import { WakeListener } from './wake.ts'

/** Polling interval for changes, in case an announcement is lost. */
const READ_EVERY_MS = 1_000
/** Debounce: changes announced in quick succession are read and sent together. */
const READ_AT_MOST_EVERY_MS = 250
/** Interval of session checks, and so the time that a stream may outlive its session. */
const CHECK_EVERY_MS = 10_000
const MOST_PER_ACCOUNT = 10
const MOST_PER_PROCESS = 5_000
/** With more ids, the page is told to refetch everything that it shows. */
const MOST_IDS = 200

type Parts = Pick<Services, 'store' | 'log' | 'clock'>

/** The open streams of a process and the change feed behind them. Reads nothing while no stream is open. */
export class LiveHub {
  readonly #services: Parts
  readonly #readEveryMs: number
  readonly #reader: ChangeReader
  readonly #streams = new Set<LiveStream>()
  #listener: WakeListener | undefined
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> | undefined
  #opened: Promise<void> | undefined
  /** Whether changes were announced while others were read. */
  #isAnnounced = false
  #readAt = 0
  #checkedAt = 0
  #isClosed = false
  #isFailing = false

  constructor(services: Parts, { readEveryMs = READ_EVERY_MS } = {}) {
    this.#services = services
    this.#readEveryMs = readEveryMs
    this.#reader = new ChangeReader(services.store.db)
  }

  get size(): number {
    return this.#streams.size
  }

  /** Throws `TOO_MANY_REQUESTS` when the account or the process has too many streams. The page then falls back to polling. */
  requireRoom(accountId: number): void {
    const own = [...this.#streams].filter(({ user }) => user.id === accountId).length
    if (this.#isClosed || own >= MOST_PER_ACCOUNT || this.size >= MOST_PER_PROCESS)
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 })
  }

  /**
   * Opens a stream. Resolves once changes are read: whatever the page fetches from then on is at least as recent as the
   * first event.
   */
  async open(stream: LiveStream, response: ServerResponse): Promise<void> {
    // The client disconnected while its request was being checked: no `close` event will follow.
    if (response.destroyed) return
    this.#streams.add(stream)
    response.on('close', () => this.#remove(stream))
    this.#start()
    await this.#opened
  }

  /**
   * Sends an open stream what was committed between its page's position and now; later changes follow as for every stream.
   * False when there was too much to read.
   */
  async catchUp(stream: LiveStream, position: LivePosition): Promise<boolean> {
    const reader = await ChangeReader.at(this.#services.store.db, position, performance.now())
    const changes = await reader.read(performance.now())
    if (changes.rows >= MOST_ROWS) return false
    await this.#tell([stream], changes)
    return true
  }

  /** Ends all streams, and accepts no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const stream of this.#streams) stream.end()
    this.#streams.clear()
    this.#stop()
    await this.#turn
  }

  #remove(stream: LiveStream): void {
    this.#streams.delete(stream)
    if (this.size === 0) this.#stop()
  }

  #start(): void {
    if (this.#listener) return
    this.#checkedAt = performance.now()
    this.#listener = new WakeListener(this.#services, () => this.#wake())
    void this.#listener.start()
    this.#opened = this.#takeTurn()
  }

  #stop(): void {
    this.#listener?.stop()
    this.#listener = undefined
    clearTimeout(this.#timer)
    this.#reader.reset()
  }

  #wake(): void {
    const since = performance.now() - this.#readAt
    if (this.#turn) this.#isAnnounced = true
    else this.#plan(Math.max(0, READ_AT_MOST_EVERY_MS - since))
  }

  #plan(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#takeTurn(), afterMs)
    this.#timer.unref()
  }

  #takeTurn(): Promise<void> {
    this.#readAt = performance.now()
    this.#turn = this.#read().finally(() => {
      this.#turn = undefined
      if (!this.#listener) return
      this.#plan(this.#isAnnounced ? READ_AT_MOST_EVERY_MS : this.#readEveryMs)
      this.#isAnnounced = false
    })
    return this.#turn
  }

  /**
   * After a failure the next reading resumes where the last one ended; if that position is lost, pages refetch everything.
   */
  async #read(): Promise<void> {
    try {
      const isPositioned = this.#reader.isPositioned
      const changes = await this.#reader.read(performance.now())
      if (this.#isFailing && !isPositioned)
        for (const stream of this.#streams) stream.send('changed', { dossiers: [] })
      await this.#check(changes.accounts)
      await this.#deliver(changes)
      if (!this.#isFailing) return
      this.#isFailing = false
      this.#services.log.info('live: changes are read again')
    } catch (error) {
      if (!this.#isFailing) this.#services.log.warn({ err: error }, 'live: changes not read')
      this.#isFailing = true
    }
  }

  async #deliver(changes: Changes): Promise<void> {
    const { db } = this.#services.store
    await this.#tell([...this.#streams], changes)
    for (const account of new Set(changes.notified)) {
      const own = [...this.#streams].filter(({ user }) => user.id === account)
      if (own.length === 0) continue
      const unread = await countUnread(db, account)
      for (const stream of own) stream.send('notices', { unread })
    }
  }

  async #tell(streams: readonly LiveStream[], { dossiers, read }: Changes): Promise<void> {
    const { db } = this.#services.store
    const changed = [...new Set([...dossiers.map(({ id }) => id), ...read])]
    // Comments, assignments and other internal work are announced to reviewers only.
    const shared = new Set(dossiers.filter(({ action }) => isSharedAction(action)).map(({ id }) => id))
    const acted = new Set(dossiers.map(({ id }) => id))
    const reread = new Set(read)
    const accounts = [...new Set(streams.map(({ user }) => user.id))]
    const readers = await findReaders(db, accounts, changed, this.#services.clock.now())
    for (const stream of streams) {
      const visible = readers.get(stream.user.id) ?? []
      const told = canReview(stream.user.role) ? acted : shared
      const lost = dossiers.flatMap(({ id, lostBy }) => (lostBy.includes(stream.user.id) ? [id] : []))
      sendIds(stream, 'changed', [...visible.filter((id) => told.has(id)), ...lost])
      sendIds(
        stream,
        'read',
        visible.filter((id) => reread.has(id)),
      )
    }
  }

  /**
   * Ends streams whose session has ended or whose account has changed role: of these accounts immediately, of all others at
   * intervals.
   */
  async #check(accounts: readonly number[]): Promise<void> {
    const isDue = performance.now() - this.#checkedAt > CHECK_EVERY_MS
    if (isDue) this.#checkedAt = performance.now()
    const suspects = [...this.#streams].filter(({ user }) => isDue || accounts.includes(user.id))
    if (suspects.length === 0) return
    const valid = await findValidTokens(
      this.#services.store.db,
      suspects.map(({ token }) => token),
      this.#services.clock.now(),
    )
    for (const stream of suspects) {
      if (valid.get(stream.token) !== stream.user.role) stream.end()
      else if (isDue) stream.keepAlive()
    }
  }
}

function sendIds(stream: LiveStream, name: 'changed' | 'read', ids: readonly number[]): void {
  if (ids.length > 0) stream.send(name, { dossiers: ids.length > MOST_IDS ? [] : ids })
}
