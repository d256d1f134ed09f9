import type { Services } from '../services.ts'
import { LiveHub } from './live-hub.ts'

const hubs = new WeakMap<Services, LiveHub>()

/** The hub of a process, shared by its call and its metrics. */
export function hubOf(services: Services): LiveHub {
  const hub = hubs.get(services) ?? new LiveHub(services)
  hubs.set(services, hub)
  return hub
}
