import { Worker } from 'node:worker_threads'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'

/** Worker threads that run tasks of one kind. */
export interface ThreadPool<Task> {
  /** The worker's result. Its type depends on the kind of task, which the caller knows. */
  run(task: Task): Promise<never>
  close(): Promise<void>
}

export interface ThreadSettings<Task> {
  /** Module of the worker: receives `{id, task}` and posts an `Answer` with the same id. */
  readonly worker: URL
  readonly workerData?: unknown
  readonly size: number
  /** Objects transferred to the thread instead of copied. */
  readonly handOver?: (task: Task) => readonly ArrayBuffer[]
  readonly stuckAfterMs?: number | undefined
}

interface Waiting<Task> {
  readonly task: Task
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

/** Message from a thread: a result, or an error and whether an external service is unavailable. */
interface Answer {
  readonly id: number
  readonly result?: never
  readonly error?: string
  readonly away?: boolean
}

/** Longer than any task including its external calls: a thread without progress for this long is stuck. */
const STUCK_AFTER_MS = 120_000
/**
 * Heap limits of a thread, excluding transferred buffers. By default the young generation grows to 48 MB and promotes its
 * garbage to the old one, which then grows too: two threads kept 240 MB more after fifty documents.
 */
const MEMORY = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 8 }

/**
 * A pool of `size` threads, each started by its first task. A thread that dies, exceeds its memory or is stuck fails
 * its tasks and is replaced for the next one.
 */
export function createThreadPool<Task>(settings: ThreadSettings<Task>): ThreadPool<Task> {
  const threads = Array.from({ length: settings.size }, () => new Thread(settings))
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

class Thread<Task> {
  readonly #settings: ThreadSettings<Task>
  readonly #waiting = new Map<number, Waiting<Task>>()
  #worker: Worker | undefined
  #watch: NodeJS.Timeout | undefined
  #nextId = 1

  constructor(settings: ThreadSettings<Task>) {
    this.#settings = settings
  }

  get load(): number {
    return this.#waiting.size
  }

  add(waiting: Waiting<Task>): void {
    const id = this.#nextId
    this.#nextId += 1
    this.#worker ??= this.#start()
    this.#worker.postMessage({ id, task: waiting.task }, [...(this.#settings.handOver?.(waiting.task) ?? [])])
    this.#worker.ref()
    this.#waiting.set(id, waiting)
    if (this.#waiting.size === 1) this.#restartWatch()
  }

  async close(): Promise<void> {
    clearTimeout(this.#watch)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const { worker: module, workerData } = this.#settings
    const worker = new Worker(module, { workerData, resourceLimits: MEMORY })
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', (error: unknown) => {
      if (this.#worker === worker) this.#fail(error instanceof Error ? error : new Error(String(error)))
    })
    worker.on('exit', () => {
      // Ignore events of a replaced thread: they must not fail its successor's tasks.
      if (this.#worker === worker) this.#fail(new Error('worker thread stopped'))
    })
    return worker
  }

  /** Restarted whenever a task ends, so queued tasks do not count as stuck. */
  #restartWatch(): void {
    clearTimeout(this.#watch)
    if (this.#waiting.size === 0) return
    this.#watch = setTimeout(() => {
      void this.#worker?.terminate()
      this.#fail(new Error('worker thread timed out'))
    }, this.#settings.stuckAfterMs ?? STUCK_AFTER_MS)
    this.#watch.unref()
  }

  #settle({ id, result, error, away }: Answer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    this.#restartWatch()
    // An idle thread must not keep the process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if (waiting === undefined) return
    if (error === undefined && result !== undefined) waiting.resolve(result)
    else if (away) waiting.reject(new ServiceUnavailable(error))
    else waiting.reject(new Error(error ?? 'worker thread returned no result'))
  }

  #fail(error: Error): void {
    this.#worker = undefined
    clearTimeout(this.#watch)
    const failed = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const waiting of failed) waiting.reject(error)
  }
}
