import { join } from 'node:path'
import { parseConfig, type Config } from '../config.ts'
import { localFileStorage, type FileStorage } from '../files/file-storage.ts'
import { openStoreBeside, type Store } from '../store/store.ts'

export interface StoreParts {
  readonly config: Config
  readonly store: Store
  readonly files: FileStorage
}

/** Runs a command on the store that the environment names, also while a server is running on it. */
export async function withStore<T>(run: (parts: StoreParts) => Promise<T>): Promise<T> {
  const config = parseConfig(process.env)
  const store = await openStoreBeside(config)
  try {
    return await run({ config, store, files: localFileStorage(join(config.dataDir, 'files')) })
  } finally {
    await store.close()
  }
}
