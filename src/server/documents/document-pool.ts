import { Worker } from 'node:worker_threads'
import { ServiceAway } from '#rules/service-away.ts'
import type { SigningIdentityPem } from '#signature/signing-key.ts'
import type { DocumentTask, DocumentTaskResults } from './document-task.ts'

/** Draws, seals and packs documents outside the event loop. */
export interface DocumentPool {
  run<Kind extends DocumentTask['kind']>(
    task: Extract<DocumentTask, { kind: Kind }>,
  ): Promise<DocumentTaskResults[Kind]>
  close(): Promise<void>
}

interface Waiting {
  readonly task: DocumentTask
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** Message of a worker: a result, or an error and whether an external service was unavailable. */
interface Answer {
  readonly id: number
  readonly result?: never
  readonly error?: string
  readonly away?: boolean
}

const WORKER = new URL('document-worker.ts', import.meta.url)

/** Sealing configuration of a worker. */
export interface SealSettings extends SigningIdentityPem {
  /** Time-stamping authority of final seals, if any. */
  readonly tsaUrl?: string | undefined
}

/** Longer than any task, calls to the time-stamping authority included: beyond it the worker is considered stuck. */
const STUCK_AFTER_MS = 120_000
/** Heap limit of a worker; transferred buffers do not count. */
const MEMORY = { maxOldGenerationSizeMb: 1_024 }

/**
 * A pool of `size` worker threads, started lazily. A worker that exits, exceeds its heap or is stuck fails its tasks and
 * is replaced.
 */
export function createDocumentPool(
  settings: SealSettings,
  size: number,
  stuckAfterMs = STUCK_AFTER_MS,
): DocumentPool {
  const threads = Array.from({ length: size }, () => new Thread(settings, stuckAfterMs))
  return {
    run(task) {
      const least = threads.reduce((a, b) => (b.load < a.load ? b : a))
      return new Promise((resolve, reject) => least.add({ task, resolve, reject }))
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

class Thread {
  readonly #settings: SealSettings
  readonly #waiting = new Map<number, Waiting>()
  readonly #stuckAfterMs: number
  #worker: Worker | undefined
  #watch: NodeJS.Timeout | undefined
  #nextId = 1

  constructor(settings: SealSettings, stuckAfterMs: number) {
    this.#settings = settings
    this.#stuckAfterMs = stuckAfterMs
  }

  get load(): number {
    return this.#waiting.size
  }

  add(waiting: Waiting): void {
    const id = this.#nextId
    this.#nextId += 1
    this.#worker ??= this.#start()
    this.#worker.postMessage({ id, task: waiting.task }, handedOver(waiting.task))
    this.#worker.ref()
    this.#waiting.set(id, waiting)
    if (this.#waiting.size === 1) this.#watchOut()
  }

  async close(): Promise<void> {
    clearTimeout(this.#watch)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.#settings, resourceLimits: MEMORY })
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', (error: unknown) => {
      if (this.#worker === worker) this.#fail(error instanceof Error ? error : new Error(String(error)))
    })
    worker.on('exit', () => {
      // Ignore a replaced worker: its successor has its own tasks.
      if (this.#worker === worker) this.#fail(new Error('A document worker stopped.'))
    })
    return worker
  }

  /** Restarted whenever a task ends, so that queued tasks do not count as stuck. */
  #watchOut(): void {
    clearTimeout(this.#watch)
    if (this.#waiting.size === 0) return
    this.#watch = setTimeout(() => {
      void this.#worker?.terminate()
      this.#fail(new Error('A document worker was stuck.'))
    }, this.#stuckAfterMs)
    this.#watch.unref()
  }

  #settle({ id, result, error, away }: Answer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    this.#watchOut()
    // An idle worker must not keep the process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if (waiting === undefined) return
    if (error === undefined && result !== undefined) waiting.resolve(result)
    else if (away) waiting.reject(new ServiceAway(error))
    else waiting.reject(new Error(error ?? 'A document worker returned neither result nor error.'))
  }

  #fail(error: Error): void {
    this.#worker = undefined
    clearTimeout(this.#watch)
    const failed = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const waiting of failed) waiting.reject(error)
  }
}

/** Buffers to transfer instead of copying: those that own their memory. */
function handedOver(task: DocumentTask): ArrayBuffer[] {
  if (task.kind !== 'zip') return []
  const alone = Object.values(task.files).filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  return [...new Set(alone.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer)
}
