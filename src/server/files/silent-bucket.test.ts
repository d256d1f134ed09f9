import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listenLocally } from '#test/support/local-server.ts'
import { S3_CREDENTIALS } from '#test/support/s3-double/s3-double.ts'
import { isOutage } from '../http/is-outage.ts'
import { s3FileStorage } from './s3-file-storage.ts'
import { parseStorageUrl } from './storage-url.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.keyId)
vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secret)

/** The storage of a service that begins to answer with this text, and says nothing more. */
async function openSilent(beginning: string) {
  const silent = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(beginning))
  })
  const port = await listenLocally(silent)
  onTestFinished(() => void silent.close())
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return s3FileStorage(parseStorageUrl(`s3://bucket/files?endpoint=${endpoint}&region=eu-west-3`), 100)
}

it.each([
  ['takes a request and never answers', ''],
  ['stops within a file', 'HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n%PDF-1.7'],
])('a bucket that %s is an outage', async (_name, beginning) => {
  const files = await openSilent(beginning)

  const failure = await files.read('0'.repeat(64)).catch((error: unknown) => error)

  expect(isOutage(failure), String(failure)).toBe(true)
})
