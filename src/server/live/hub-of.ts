import type { Services } from '../services.ts'
import type { Store } from '../store/store.ts'
import { LiveHub } from './live-hub.ts'

const hubs = new WeakMap<Store['pool'], { readonly hub: LiveHub; users: number }>()

type Parts = Pick<Services, 'store' | 'log' | 'clock'>

/** The hub of a process, shared by its call, its metrics and all editions of the application. */
export function hubOf(services: Parts): LiveHub {
  return entryOf(services).hub
}

/** Keeps the hub open until `release` is called, so that streams survive the replacement of an edition. */
export function retainHub(services: Parts): { readonly release: () => Promise<void> } {
  const entry = entryOf(services)
  entry.users += 1
  return {
    async release() {
      entry.users -= 1
      if (entry.users > 0) return
      hubs.delete(services.store.pool)
      await entry.hub.close()
    },
  }
}

function entryOf(services: Parts) {
  const entry = hubs.get(services.store.pool) ?? { hub: new LiveHub(services), users: 0 }
  hubs.set(services.store.pool, entry)
  return entry
}
