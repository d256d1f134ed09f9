import { setTimeout as delay } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { hashFile, SHA256, type FileStorage } from './file-storage.ts'
import { S3Bucket } from './s3-bucket.ts'
import type { S3Location } from './storage-url.ts'

const NOTES = 'notes/'
/** Key prefix of deletion markers. */
const LEAVING = 'leaving/'
/** Deletion markers expire, so a crashed sweeper cannot block writers. */
const MARK_LIFE_MS = 10 * 60_000
const LONGEST_WAIT_MS = 5_000
const WAIT_STEP_MS = 100
/** How long a connection may be silent. Each request is tried three times. */
const SILENCE_MS = 10_000
/** Until an answer begins, the upload of a file included. */
const REQUEST_MS = 120_000

/**
 * Stores files in a bucket, under the same names as in a local directory. The service must be strongly consistent
 * and support `If-None-Match: *` (Amazon, MinIO, Ceph and others do): concurrent writers of a note rely on it.
 */
export function s3FileStorage(location: S3Location, silenceMs = SILENCE_MS): FileStorage {
  const bucket = new S3Bucket(openClient(location, silenceMs), location)
  return {
    async write(bytes) {
      const sha256 = await hashFile(bytes)
      await writeSurviving(bucket, sha256, bytes)
      return sha256
    },
    async read(sha256) {
      const bytes = await bucket.get(pathOf(sha256))
      if (!bytes) throw new Error(`File ${sha256} is missing`)
      if ((await hashFile(bytes)) !== sha256) throw new Error(`File ${sha256} is damaged`)
      return bytes
    },
    async *list() {
      for await (const { key, size, writtenAt } of bucket.list('')) {
        const [, prefix, sha256 = ''] = /^([0-9a-f]{2})\/(.+)$/.exec(key) ?? []
        if (prefix !== undefined && SHA256.test(sha256)) yield { sha256, size, writtenAt }
      }
    },
    remove: (sha256, before) => removeOld(bucket, sha256, before),
    async keepNote(name, text) {
      if (await bucket.putNew(NOTES + name, Buffer.from(text))) return text
      return (await bucket.get(NOTES + name))?.toString('utf8') ?? text
    },
    async readNote(name) {
      return (await bucket.get(NOTES + name))?.toString('utf8')
    },
    async listNotes(prefix) {
      const names: string[] = []
      for await (const { key } of bucket.list(NOTES + prefix)) names.push(key.slice(NOTES.length))
      return names.sort()
    },
  }
}

function openClient({ endpoint, region }: S3Location, silenceMs: number): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Services other than Amazon's refuse or corrupt trailing checksums, and the key is a checksum already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: silenceMs,
      requestTimeout: REQUEST_MS,
      // By default the client only logs a warning and goes on waiting.
      throwOnRequestTimeout: true,
    },
  })
}

function pathOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`
}

/**
 * Always writes the bytes, which renews the object's timestamp. A bucket has no rename, so a deletion sets a
 * marker first and checks the age afterwards. A writer that finds no marker after its write, and the object still
 * there, was either seen by that check or came after the deletion.
 */
async function writeSurviving(bucket: S3Bucket, sha256: string, bytes: Uint8Array): Promise<void> {
  for (let waited = 0; ; waited += WAIT_STEP_MS) {
    await bucket.put(pathOf(sha256), bytes)
    const mark = await bucket.head(LEAVING + sha256)
    const isMarked = mark !== undefined && Date.now() - mark.writtenAt.getTime() < MARK_LIFE_MS
    if (!isMarked && (await bucket.head(pathOf(sha256)))) return
    if (waited >= LONGEST_WAIT_MS) throw new Error(`File ${sha256} is being removed; write it again later`)
    await delay(WAIT_STEP_MS)
  }
}

async function removeOld(bucket: S3Bucket, sha256: string, before: Date): Promise<boolean> {
  const isOld = async () => {
    const found = await bucket.head(pathOf(sha256))
    return found !== undefined && found.writtenAt < before
  }
  if (!(await isOld()) || !(await mark(bucket, sha256))) return false
  const removes = await isOld()
  if (removes) await bucket.delete(pathOf(sha256))
  await bucket.delete(LEAVING + sha256)
  return removes
}

/** One deletion at a time. A marker past its lifetime was left by a crashed process. */
async function mark(bucket: S3Bucket, sha256: string): Promise<boolean> {
  const key = LEAVING + sha256
  if (await bucket.putNew(key, new Uint8Array())) return true
  const found = await bucket.head(key)
  if (found && Date.now() - found.writtenAt.getTime() < MARK_LIFE_MS) return false
  await bucket.delete(key)
  return bucket.putNew(key, new Uint8Array())
}
