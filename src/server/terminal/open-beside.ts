import pino from 'pino'
import { readStoreKeys } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { parseConfig, type Config } from '../config.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { openServices } from '../open-services.ts'
import { openClock } from '../sandbox-clock.ts'
import type { Services } from '../services.ts'
import { openStoreBeside, type Store } from '../store/store.ts'
import { serializeError } from './serialize-error.ts'

export interface StoreParts {
  readonly config: Config
  readonly store: Store
  readonly files: FileStorage
}

/** Runs a command on the store named by the environment, even while a server is running on it. */
export async function withStore<T>(
  run: (parts: StoreParts) => Promise<T>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const config = parseConfig(environment)
  const store = await openStoreBeside(config)
  try {
    return await run({ config, store, files: await openFileStorage(config) })
  } finally {
    await store.close()
  }
}

/** What a command needs to make audited changes under the deployment's settings. */
export type CommandParts = Pick<Services, 'config' | 'store' | 'files' | 'keys' | 'clock' | 'deployment'>

/** As `withStore`, with the deployment's settings and keys. */
export function withDeployment<T>(
  run: (parts: CommandParts) => Promise<T>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  return withStore(
    async (parts) =>
      run({
        ...parts,
        keys: await readStoreKeys(parts.store.db, parts.config),
        clock: await openClock(parts.store.db, parts.config, systemClock),
        deployment: await loadDeployment(parts.config.deployment),
      }),
    environment,
  )
}

/** As `withStore`, with all services of a server except its port. */
export function withServices<T>(run: (services: Services) => Promise<T>): Promise<T> {
  return withStore(async ({ config, store }) => {
    const services = await openServices(config, systemClock, openCommandLog(config), store)
    return run(services).finally(() => services.documents.close())
  })
}

/** Writes to standard error: standard output is for the result. */
export function openCommandLog({ logLevel }: Config): pino.Logger {
  return pino({ level: logLevel, base: null, serializers: { err: serializeError } }, pino.destination(2))
}
