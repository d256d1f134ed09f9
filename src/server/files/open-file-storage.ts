import { join } from 'node:path'
import type { Config } from '../config.ts'
import { localFileStorage, type FileStorage } from './file-storage.ts'

/** The storage that the configuration names: a bucket, or the local directory. */
export async function openFileStorage({ dataDir, storage }: Config): Promise<FileStorage> {
  if (storage === undefined) return localFileStorage(join(dataDir, 'files'))
  // Only who keeps files in a bucket pays for its client.
  const { s3FileStorage } = await import('./s3-file-storage.ts')
  return s3FileStorage(storage)
}
