import { setTimeout as delay } from 'node:timers/promises'
import { ApiSession, isGone, show, type ApiAnswer } from '#test/support/api-session.ts'
import { buildPng, buildPngOfSize } from '#test/support/png-file.ts'
import {
  DRAFTED,
  nameOf,
  perform,
  readWorkForm,
  uploadOf,
  type Operation,
  type WorkForm,
} from '#test/support/work-on-dossiers.ts'
import { Ledger } from './ledger.ts'

/** Operations on one dossier before the next one is created. */
const OPERATIONS_PER_DOSSIER = 24
const RETRY_MS = 50
/** An operation without acknowledgement for this long fails the run. */
const PATIENCE_MS = 120_000
const LOGINS = ['advisor', 'advisor2', 'advisor3', 'partner'] as const

export interface WorkloadOptions {
  readonly url: string
  readonly workers?: number
  /** Size of an upload; a few bytes by default. */
  readonly uploadBytes?: number
}

/**
 * Concurrent users, each working on their own dossiers one operation at a time. An unacknowledged operation is retried
 * until it is acknowledged; the acknowledgements form the ledger that the store is compared with afterwards.
 */
export class Workload {
  readonly ledger = new Ledger()
  /** Unexpected answers, which fail the run. */
  readonly surprises: string[] = []
  readonly #options: WorkloadOptions
  readonly #workers: Promise<void>[] = []
  #isStopping = false
  #sequence = 0

  private constructor(options: WorkloadOptions) {
    this.#options = options
  }

  static async start(options: WorkloadOptions): Promise<Workload> {
    const workload = new Workload(options)
    const sessions = LOGINS.map((login) => new ApiSession(options.url, login))
    const form = await readWorkForm(firstOf(sessions))
    for (let worker = 0; worker < (options.workers ?? LOGINS.length); worker += 1) {
      const session = sessions[worker % sessions.length] ?? firstOf(sessions)
      const work = workload.#work(session, form, worker)
      // Rethrown to the caller that awaits or stops the workload.
      work.catch(() => undefined)
      workload.#workers.push(work)
    }
    return workload
  }

  get acknowledged(): number {
    return this.ledger.acknowledged
  }

  /** Resolves once this many operations are acknowledged. */
  async reach(count: number): Promise<void> {
    const failed = Promise.all(this.#workers)
    while (this.acknowledged < count) await Promise.race([delay(5), failed])
  }

  /** Each worker stops after its current operation is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#workers)
  }

  async #work(session: ApiSession, form: WorkForm, worker: number): Promise<void> {
    while (!this.#isStopping) {
      const key = `work-${process.pid}-${worker}-${this.#next()}`
      await this.#complete(session, form, { kind: 'create', key })
      const dossier = this.ledger.creations.get(key)
      if (dossier === undefined) throw new Error(`${key} was acknowledged without a dossier id`)
      for (let turn = 0; turn < OPERATIONS_PER_DOSSIER && !this.#isStopping; turn += 1)
        await this.#complete(session, form, this.#choose(dossier, turn))
    }
  }

  #choose(dossier: number, turn: number): Operation {
    const count = this.#next()
    if (turn % 4 === 1) return { kind: 'submit', dossier, lastName: nameOf(count) }
    if (turn % 8 === 3) return uploadOf(dossier, this.#file(count))
    const element = DRAFTED[turn % DRAFTED.length] ?? DRAFTED[0]
    return { kind: 'draft', dossier, element, value: `${count} quai Rambaud` }
  }

  #file(count: number): Buffer {
    const { uploadBytes } = this.#options
    return uploadBytes === undefined ? buildPng(`${process.pid} ${count}`) : buildPngOfSize(uploadBytes)
  }

  async #complete(session: ApiSession, form: WorkForm, operation: Operation): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    for (let tries = 1; ; tries += 1) {
      this.ledger.noteSent(operation)
      const answer = await attempt(() => perform(session, form, operation))
      if (answer !== undefined && answer.status < 300) {
        if (tries > 1) this.ledger.repeated += 1
        this.ledger.noteAcknowledged(operation, answer.body)
        return
      }
      if (answer !== undefined && !mayComeRight(answer.status)) {
        const surprise = `${operation.kind}: ${answer.status} ${show(answer.body)}`
        this.surprises.push(surprise)
        throw new Error(surprise)
      }
      if (Date.now() > deadline) throw new Error(`${operation.kind}: no answer in ${PATIENCE_MS / 1_000} s`)
      await delay(RETRY_MS)
    }
  }

  #next(): number {
    this.#sequence += 1
    return this.#sequence
  }
}

/** Answers of a stopping server, a load balancer without upstream, and an unavailable store. */
function mayComeRight(status: number): boolean {
  return [502, 503, 504].includes(status)
}

/** Undefined when the connection fails or sign-in is refused. */
async function attempt(call: () => Promise<ApiAnswer>): Promise<ApiAnswer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

function firstOf(sessions: readonly ApiSession[]): ApiSession {
  const [session] = sessions
  if (!session) throw new Error('no session')
  return session
}
