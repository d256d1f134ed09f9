import type { SigningIdentityPem } from '#signature/signing-key.ts'
import { createThreadPool } from '../threads/thread-pool.ts'
import type { DocumentTask, DocumentTaskResults } from './document-task.ts'

/** Worker threads that draw and seal documents. */
export interface DocumentPool {
  run<Kind extends DocumentTask['kind']>(
    task: Extract<DocumentTask, { kind: Kind }>,
  ): Promise<DocumentTaskResults[Kind]>
  close(): Promise<void>
}

const WORKER = new URL('document-worker.ts', import.meta.url)

/** Settings of the worker. */
export interface SealSettings extends SigningIdentityPem {
  /** Time-stamping authority of final seals. */
  readonly tsaUrl?: string | undefined
  /** In a sandbox, every page and every signature is marked as having no legal value. */
  readonly isSandbox?: boolean
}

/** Starts a pool of `size` threads. A task that runs longer than `stuckAfterMs` fails and its thread is replaced. */
export function createDocumentPool(
  settings: SealSettings,
  size: number,
  stuckAfterMs?: number,
): DocumentPool {
  return createThreadPool<DocumentTask>({
    worker: WORKER,
    workerData: settings,
    size,
    stuckAfterMs,
  })
}
