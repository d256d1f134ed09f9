import { parseConfig, type Config } from '../config.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { openStoreBeside, type Store } from '../store/store.ts'

export interface StoreParts {
  readonly config: Config
  readonly store: Store
  readonly files: FileStorage
}

/** Runs a command on the store that the environment names, also while a server is running on it. */
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
