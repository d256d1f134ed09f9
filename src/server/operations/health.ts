import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '#rules/failure.ts'
import type { App } from '../http/app.ts'
import { requireBound } from '../files/bind-storage.ts'
import type { Services } from '../services.ts'

const READY_LIMIT_MS = 2_000

/**
 * `/healthz`: the process is alive. `/readyz`: database and file storage answer in time, and the published version of the
 * deployment is served.
 */
export function registerHealth(app: App, services: Services): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const late = new AbortController()
    try {
      requirePublished(services)
      await Promise.race([
        requireBound(services.store.db, services.files),
        refuseAfter(READY_LIMIT_MS, late.signal),
      ])
    } catch (cause) {
      throw new Failure('UNAVAILABLE', { retryAfterSeconds: 1, cause })
    } finally {
      late.abort()
    }
    return { status: 'ready' }
  })
}

/** A process that could not load the published version serves the former one, so requests should go to other processes. */
function requirePublished({ served }: Services): void {
  if (served?.failure)
    throw new Error(`version ${served.failure.version} of the deployment could not be loaded`)
}

/** A hanging database counts as unavailable. */
async function refuseAfter(ms: number, signal: AbortSignal): Promise<never> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
  throw new Error('store or files did not answer in time')
}
