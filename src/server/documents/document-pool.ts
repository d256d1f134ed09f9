import { Worker } from 'node:worker_threads'
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

const WORKER = new URL('document-worker.ts', import.meta.url)

/** What a thread seals with. */
export interface SealSettings extends SigningIdentityPem {
  /** Time-stamping authority of final seals; none leaves them without a timestamp. */
  readonly tsaUrl?: string | undefined
}

/** A pool of `size` threads, each started by its first task. A thread that dies fails its task and is replaced. */
export function createDocumentPool(settings: SealSettings, size: number): DocumentPool {
  const threads = Array.from({ length: size }, () => new Thread(settings))
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
  #worker: Worker | undefined
  #nextId = 1

  constructor(settings: SealSettings) {
    this.#settings = settings
  }

  get load(): number {
    return this.#waiting.size
  }

  add(waiting: Waiting): void {
    const id = this.#nextId
    this.#nextId += 1
    this.#waiting.set(id, waiting)
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ id, task: waiting.task }, [])
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.#settings })
    worker.on('message', (answer: { id: number; result?: never; error?: string }) => this.#settle(answer))
    worker.on('error', (error: unknown) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', () => this.#fail(new Error('A document worker stopped.')))
    return worker
  }

  #settle({ id, result, error }: { id: number; result?: never; error?: string }): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    // An idle thread does not keep a process alive that wants to end.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if (waiting === undefined) return
    if (error === undefined && result !== undefined) waiting.resolve(result)
    else waiting.reject(new Error(error ?? 'A document worker gave nothing.'))
  }

  #fail(error: Error): void {
    this.#worker = undefined
    const failed = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const waiting of failed) waiting.reject(error)
  }
}
