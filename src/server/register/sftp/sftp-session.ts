import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { posix } from 'node:path'
import ssh2, { type Client, type FileEntryWithStats, type SFTPWrapper } from 'ssh2'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import type { SftpSettings } from './sftp-settings.ts'

/** Timeout for connecting and signing in. */
const CONNECT_MS = 10_000
/** Timeout of one operation: listing a folder, writing or reading a file. */
const OPERATION_MS = 60_000

/** Status codes of the protocol. Source: draft-ietf-secsh-filexfer-02. */
const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

/** The server's host key is not one of the pinned ones: it is not the register's, or its key was changed. */
export class UnknownHostKey extends Error {
  override readonly name = 'UnknownHostKey'
}

/** A file of a folder of the server. */
export interface RemoteFile {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Date
}

/** Operations on a connection. Folders are those of the settings. */
export interface SftpSession {
  /**
   * Writes under a temporary name, then renames, so that the name never refers to a partial file. No-op when the file
   * exists.
   */
  upload(folder: string, name: string, bytes: Uint8Array): Promise<void>
  /** Plain files only. */
  list(folder: string): Promise<readonly RemoteFile[]>
  /** Throws for a file that is larger than `most`. */
  read(folder: string, name: string, most: number): Promise<Buffer>
  /** Never overwrites a file of that name in the other folder: uses another name instead. */
  move(from: string, name: string, to: string): Promise<void>
}

/**
 * Connects, runs `work` and closes the connection. Throws `UnknownHostKey` before sending any credentials,
 * `ServiceUnavailable` when the server does not answer in time, the connection's error, or an operation's error with its
 * file name.
 */
export async function withSftp<T>(
  settings: SftpSettings,
  work: (session: SftpSession) => Promise<T>,
  connectMs = CONNECT_MS,
): Promise<T> {
  const client = new ssh2.Client()
  const lost = Promise.withResolvers<never>()
  // Ignore failures after the work has ended: an unhandled rejection would end the process.
  lost.promise.catch(() => undefined)
  client.on('error', () => undefined)
  try {
    const connection = await Promise.race([connect(client, settings, connectMs), lost.promise])
    client.on('error', lost.reject)
    client.on('close', () => lost.reject(new ServiceUnavailable('the SFTP server closed the connection')))
    return await Promise.race([work(openSession(connection)), lost.promise])
  } finally {
    client.end()
    client.destroy()
  }
}

function connect(
  client: Client,
  { hostKeys, credentials, host, port, user }: SftpSettings,
  limitMs: number,
): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    let unknown: UnknownHostKey | undefined
    client.once('error', (error) => reject(unknown ?? describe(error, limitMs)))
    client.once('close', () =>
      reject(unknown ?? new ServiceUnavailable('the SFTP server closed the connection')),
    )
    client.once('ready', () => openChannel(client, limitMs).then(resolve, reject))
    client.connect({
      host,
      port,
      username: user,
      ...credentials,
      readyTimeout: limitMs,
      hostVerifier: (key: Buffer) => {
        const shown = fingerprintOf(key)
        const isKnown = hostKeys.some((known) => timingSafeEqual(Buffer.from(known), Buffer.from(shown)))
        if (!isKnown)
          unknown = new UnknownHostKey(
            `the SFTP server ${host} shows the host key ${shown}, which REGISTER_SFTP_HOST_KEYS does not name`,
          )
        return isKnown
      },
    })
  })
}

/** The client limits the time of signing in only. */
async function openChannel(client: Client, limitMs: number): Promise<SFTPWrapper> {
  const sftp = await run<SFTPWrapper>('sftp', (done) => client.sftp(done), limitMs)
  if (sftp === undefined) throw new ServiceUnavailable('the SFTP server opened no channel')
  return sftp
}

/** In the format of `ssh-keygen -lf`. */
export function fingerprintOf(key: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

function describe(error: Error & { readonly level?: string | undefined }, limitMs: number): Error {
  if (error.level === 'client-timeout')
    return new ServiceUnavailable(`the SFTP server did not answer within ${limitMs / 1_000} s`)
  if (error.level === 'client-authentication')
    return new Error('the SFTP server refuses the user or the credentials of REGISTER_SFTP_*')
  return error
}

type Done<T> = (error: Error | null | undefined, value?: T) => void

/** Runs one operation; adds its file to the error. */
function run<T>(
  what: string,
  start: (done: Done<T>) => void,
  limitMs = OPERATION_MS,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ServiceUnavailable(`${what}: no answer within ${limitMs / 1_000} s`)),
      limitMs,
    )
    start((error, value) => {
      clearTimeout(timer)
      if (error)
        reject(Object.assign(new Error(`${what}: ${error.message}`, { cause: error }), codeOf(error)))
      else resolve(value)
    })
  })
}

function codeOf(error: Error): { readonly status?: unknown } {
  return 'code' in error ? { status: error.code } : {}
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Error && 'status' in error && error.status === status
}

function openSession(sftp: SFTPWrapper): SftpSession {
  const session: SftpSession = {
    async upload(folder, name, bytes) {
      if (await isThere(sftp, posix.join(folder, name), bytes)) return
      const temporary = posix.join(folder, `.${name}.${randomUUID()}.part`)
      try {
        await run(temporary, (done) =>
          sftp.writeFile(temporary, Buffer.from(bytes), { flag: 'wx', mode: 0o640 }, done),
        )
        await run(`${name}: rename`, (done) => sftp.rename(temporary, posix.join(folder, name), done))
      } catch (error) {
        await run(temporary, (done) => sftp.unlink(temporary, done)).catch(() => undefined)
        // Another process has uploaded the same file in the meantime.
        if (await isThere(sftp, posix.join(folder, name), bytes)) return
        throw error
      }
    },
    async list(folder) {
      const entries = await run<FileEntryWithStats[]>(folder, (done) => sftp.readdir(folder, done))
      return (entries ?? [])
        .filter(({ attrs }) => attrs.isFile())
        .map(({ filename, attrs }) => ({
          name: filename,
          bytes: attrs.size,
          modifiedAt: new Date(attrs.mtime * 1_000),
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    read: (folder, name, most) => readWhole(sftp, posix.join(folder, name), most),
    async move(from, name, to) {
      const source = posix.join(from, name)
      try {
        await run(`${name}: rename`, (done) => sftp.rename(source, posix.join(to, name), done))
      } catch {
        const free = posix.join(to, `${name}.${randomUUID()}`)
        await run(`${name}: rename into ${to}`, (done) => sftp.rename(source, free, done))
      }
    },
  }
  return session
}

/** Whether the file exists with these bytes. Throws when the name is taken by another file. */
async function isThere(sftp: SFTPWrapper, path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const found = await readWhole(sftp, path, bytes.byteLength)
    if (found.equals(bytes)) return true
  } catch (error) {
    if (hasStatus(error, NO_SUCH_FILE)) return false
    // In a write-only folder compare only the size: nobody else uses our file names.
    if (hasStatus(error, PERMISSION_DENIED)) return hasSize(sftp, path, bytes.byteLength)
    if (!(error instanceof TooLarge)) throw error
  }
  throw new Error(`${path}: another file of this name is there`)
}

async function hasSize(sftp: SFTPWrapper, path: string, bytes: number): Promise<boolean> {
  const found = await run<{ readonly size: number }>(path, (done) => sftp.stat(path, done)).catch(
    () => undefined,
  )
  return found?.size === bytes
}

class TooLarge extends Error {}

/** Enforces the limit while reading, since a server may send more than it announced. */
function readWhole(sftp: SFTPWrapper, path: string, most: number): Promise<Buffer> {
  return run<Buffer>(path, (done) => {
    const chunks: Buffer[] = []
    let size = 0
    const stream = sftp.createReadStream(path)
    stream.on('error', done)
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) stream.destroy(new TooLarge(`larger than ${most} bytes`))
      else chunks.push(chunk)
    })
    stream.on('end', () => done(null, Buffer.concat(chunks)))
  }).then((bytes) => bytes ?? Buffer.alloc(0))
}
