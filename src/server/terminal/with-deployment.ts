import { systemClock } from '../clock.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { readKeys } from '../keys.ts'
import type { Services } from '../services.ts'
import { withStore } from './open-beside.ts'

/** What a command needs that changes something in the name of the deployment: audited, and mailed by the server. */
export type CommandParts = Pick<Services, 'config' | 'store' | 'files' | 'keys' | 'clock' | 'deployment'>

/** Runs a command on the store that the environment names, with the deployment's settings and keys. */
export function withDeployment<T>(run: (parts: CommandParts) => Promise<T>): Promise<T> {
  return withStore(async (parts) =>
    run({
      ...parts,
      keys: await readKeys(parts.config),
      clock: systemClock,
      deployment: await loadDeployment(parts.config.deployment),
    }),
  )
}
