import { randomUUID } from 'node:crypto'
import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { S3_CREDENTIALS, startS3Double } from '#test/support/s3-double/s3-double.ts'
import { localFileStorage, type FileStorage } from './file-storage.ts'
import { s3FileStorage } from './s3-file-storage.ts'
import { parseStorageUrl } from './storage-url.ts'

/** An empty storage with operations that only tests need. */
interface Place {
  readonly files: FileStorage
  /** Sets the time a file was written. */
  readonly age: (sha256: string, then: Date) => Promise<void>
  readonly forge: (sha256: string, bytes: Buffer) => Promise<void>
}

const directory = await openTestFolder()
const double = await forFile(startS3Double())
vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.keyId)
vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secret)
afterAll(async () => {
  vi.unstubAllEnvs()
})

async function openLocal(): Promise<Place> {
  const root = await mkdtemp(join(directory, 'local-'))
  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256)
  return {
    files: localFileStorage(root),
    age: (sha256, then) => utimes(pathOf(sha256), then, then),
    forge: (sha256, bytes) => writeFile(pathOf(sha256), bytes),
  }
}

async function openBucket(): Promise<Place> {
  const prefix = `files-${randomUUID()}`
  const keyOf = (sha256: string) => `${prefix}/${sha256.slice(0, 2)}/${sha256}`
  return {
    files: s3FileStorage(parseStorageUrl(double.urlOf(prefix))),
    async age(sha256, then) {
      const found = double.objects.get(keyOf(sha256))
      if (found) found.writtenAt = then
    },
    async forge(sha256, bytes) {
      double.objects.set(keyOf(sha256), { bytes, writtenAt: new Date() })
    },
  }
}

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

describe.each([
  ['a local directory', openLocal],
  ['a bucket', openBucket],
])('%s', (_name, open) => {
  it('returns what was written, under its hash', async () => {
    const { files } = await open()

    const sha256 = await files.write(Buffer.from('bulletin'))

    expect(sha256).toBe('24c5f5564184a4fb93ecb21ffe9b2a0eb54daf7a180f2d03db4e32ea69d2e45c')
    expect((await files.read(sha256)).toString()).toBe('bulletin')
  })

  it('keeps every byte of a large and of an empty file', async () => {
    const { files } = await open()
    const large = Buffer.alloc(300_045, 'é')

    const [a, b] = [await files.write(large), await files.write(Buffer.alloc(0))]

    expect([(await files.read(a)).equals(large), (await files.read(b)).length]).toEqual([true, 0])
  })

  it('refuses a file that is missing or was changed', async () => {
    const { files, forge } = await open()
    const sha256 = await files.write(Buffer.from('sealed'))

    await forge(sha256, Buffer.from('forged'))

    await expect(files.read(sha256)).rejects.toThrow('damaged')
    await expect(files.read('0'.repeat(64))).rejects.toThrow()
  })

  it('lists each file once, over several pages, and no notes', async () => {
    const { files } = await open()
    const texts = Array.from({ length: 10 }, (_, n) => `file ${n}`)
    const hashes = await Promise.all(texts.map((text) => files.write(Buffer.from(text))))
    await files.keepNote('store-id', 'cafe')

    const found = await Array.fromAsync(files.list())

    expect(found.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes.toSorted())
    expect(new Set(found.map(({ size }) => size))).toEqual(new Set([6]))
    expect(found.every(({ writtenAt }) => writtenAt > hoursAgo(1))).toBe(true)
  })

  it('removes old files and nothing else', async () => {
    const { files, age } = await open()
    const [old, young] = [await files.write(Buffer.from('old')), await files.write(Buffer.from('young'))]
    await age(old, hoursAgo(30))

    const removed = [
      await files.remove(old, hoursAgo(24)),
      await files.remove(young, hoursAgo(24)),
      await files.remove('0'.repeat(64), hoursAgo(24)),
    ]

    expect(removed).toEqual([true, false, false])
    expect((await Array.fromAsync(files.list())).map(({ sha256 }) => sha256)).toEqual([young])
  })

  it('renews the age of a file when the same bytes are written again', async () => {
    const { files, age } = await open()
    const sha256 = await files.write(Buffer.from('again'))
    await age(sha256, hoursAgo(30))

    await files.write(Buffer.from('again'))

    expect(await files.remove(sha256, hoursAgo(24))).toBe(false)
  })

  it('keeps a file that is written again during its removal', async () => {
    const { files, age } = await open()
    for (let round = 0; round < 10; round += 1) {
      const bytes = Buffer.from(`round ${round}`)
      const sha256 = await files.write(bytes)
      await age(sha256, hoursAgo(30))

      await Promise.all([files.remove(sha256, hoursAgo(24)), files.write(bytes)])

      expect((await files.read(sha256)).equals(bytes)).toBe(true)
    }
  })

  it('keeps the first note of a name', async () => {
    const { files } = await open()

    const kept = await Promise.all(['a', 'b', 'c'].map((text) => files.keepNote('head-1', text)))

    expect(new Set(kept).size).toBe(1)
    expect(await files.readNote('head-1')).toBe(kept[0])
    expect(await files.readNote('head-2')).toBeUndefined()
    expect(await files.listNotes('head-')).toEqual(['head-1'])
  })
})

describe('an unusable bucket', () => {
  it('is refused for a wrong secret, not taken for an empty one', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another secret')
    const { files } = await openBucket()

    await expect(files.readNote('store-id')).rejects.toThrow('SignatureDoesNotMatch')
    await expect(files.write(Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secret)
  })

  it('is refused for a wrong name, not taken for an empty one', async () => {
    const url = double.urlOf('x').replace('paraphe-files', 'other-files')

    await expect(s3FileStorage(parseStorageUrl(url)).readNote('store-id')).rejects.toThrow('NoSuchBucket')
  })

  it('fails while the service is unavailable and works again afterwards', async () => {
    const { files } = await openBucket()
    double.faults.slowDown = true
    const failed = files.write(Buffer.from('later'))
    await expect(failed).rejects.toThrow('SlowDown')
    double.faults.slowDown = false

    expect(await files.write(Buffer.from('later'))).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('STORAGE_URL', () => {
  it('names bucket, prefix, endpoint and region', () => {
    expect(parseStorageUrl('s3://contracts/prod/paraphe/?region=eu-west-3')).toEqual({
      bucket: 'contracts',
      prefix: 'prod/paraphe/',
      endpoint: undefined,
      region: 'eu-west-3',
    })
    expect(parseStorageUrl('s3://contracts?endpoint=https://s3.test')).toMatchObject({
      prefix: '',
      endpoint: 'https://s3.test',
    })
  })

  it.each([
    ['another scheme', 'https://contracts/x', 'must be s3://'],
    ['credentials', 's3://id:secret@contracts/x?region=eu-west-3', 'takes no credentials'],
    ['an unknown option', 's3://contracts?region=eu-west-3&acl=public', 'acl is not one'],
    ['an endpoint that is none', 's3://contracts?endpoint=s3.test', 'endpoint must start with'],
    ['no region', 's3://contracts', 'region is needed'],
  ])('refuses %s', (_name, url, reason) => {
    expect(() => parseStorageUrl(url)).toThrow(reason)
  })
})
