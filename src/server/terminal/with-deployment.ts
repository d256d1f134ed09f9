import { bindStore } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import type { Services } from '../services.ts'
import { withStore } from './open-beside.ts'

/** What a command needs that changes something in the name of the deployment: audited, and mailed by the server. */
export type CommandParts = Pick<Services, 'config' | 'store' | 'files' | 'keys' | 'clock' | 'deployment'>

/**
 * Runs a command on the store that the environment names, with the deployment's settings and keys. What it
 * writes is keyed, so it binds a store that has not been started on yet.
 */
export function withDeployment<T>(run: (parts: CommandParts) => Promise<T>): Promise<T> {
  return withStore(async (parts) => {
    const deployment = await loadDeployment(parts.config.deployment)
    const keys = await bindStore(parts.store.db, parts.config)
    return run({ ...parts, keys, clock: systemClock, deployment })
  })
}
