import { join } from 'node:path'
import type { Config } from '../config.ts'
import { localFileStorage, type FileStorage } from './file-storage.ts'

/** Opens the configured storage: a bucket or the local directory. */
export async function openFileStorage({ dataDir, storage }: Config): Promise<FileStorage> {
  if (storage === undefined) return localFileStorage(join(dataDir, 'files'))
  // Imported on demand: the S3 client is large.
  const { s3FileStorage } = await import('./s3-file-storage.ts')
  return s3FileStorage(storage)
}
