import { createHash } from 'node:crypto'
import { extract } from 'tar-stream'
import * as z from 'zod'
import { ConfigError } from '../config-error.ts'
import { MIGRATIONS } from '../store/migrate.ts'
import { readPlainArchive, type ArchiveSource } from './archive-encryption.ts'
import {
  BackupHeader,
  BackupManifest,
  controlTotal,
  FORMAT,
  HEADER,
  MANIFEST,
  readMemberName,
  type Member,
} from './archive-format.ts'

/** Limit of what is read into memory: header and manifest. */
const MOST_JSON_BYTES = 512 * 1024 * 1024

export interface CheckedArchive {
  readonly header: BackupHeader
  readonly manifest: BackupManifest
}

/**
 * Checks an archive by reading it once; changes nothing. Throws when it is not a backup of Paraphe, of a newer release,
 * truncated, or when a member does not match the manifest.
 */
export async function checkArchive(source: ArchiveSource): Promise<CheckedArchive> {
  const { path } = source
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  const found: Member[] = []
  await readArchive(source, async (name, bytes) => {
    if (manifest) throw new Error(`${path}: ${name} comes after the manifest`)
    if (!header && name !== HEADER) throw new Error(`${path} is not a backup of Paraphe`)
    if (name !== HEADER && name !== MANIFEST && !readMemberName(name))
      throw new Error(`${path}: ${name} does not belong in a backup`)
    const { member, text } = await readMember(name, bytes, name === HEADER || name === MANIFEST)
    if (name === HEADER) header = readHeader(path, text)
    if (name === MANIFEST) manifest = parseJson(path, BackupManifest, text)
    else found.push(member)
  }).catch((cause: unknown) => {
    throw cause instanceof ConfigError || isSelfExplanatory(cause, path)
      ? cause
      : new Error(`${path} is damaged: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
  if (!header) throw new Error(`${path} is not a backup of Paraphe`)
  if (!manifest) throw new Error(`${path} is cut short: it has no manifest`)
  compare(path, found, manifest)
  requireTables(path, header, found)
  return { header, manifest }
}

/** Whether the message needs no prefix: our own errors name the archive, and file system errors the failed call and path. */
function isSelfExplanatory(cause: unknown, path: string): boolean {
  return cause instanceof Error && (cause.message.startsWith(path) || 'syscall' in cause)
}

/** Calls `visit` for each member in order; members that `visit` does not read are skipped. */
export async function readArchive(
  from: ArchiveSource,
  visit: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const archive = extract()
  const source = await readPlainArchive(from)
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  try {
    for await (const entry of archive) {
      await visit(entry.header.name, buffersOf(entry))
      entry.resume()
    }
  } finally {
    source.destroy()
  }
}

async function* buffersOf(entry: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  for await (const chunk of entry) {
    if (!(chunk instanceof Uint8Array)) throw new Error('a member is not a stream of bytes')
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
}

async function readMember(
  name: string,
  bytes: AsyncIterable<Buffer>,
  whole: boolean,
): Promise<{ readonly member: Member; readonly text: string }> {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    if (whole && size <= MOST_JSON_BYTES) chunks.push(chunk)
  }
  return { member: { name, size, sha256: hash.digest('hex') }, text: Buffer.concat(chunks).toString('utf8') }
}

function readHeader(path: string, text: string): BackupHeader {
  const header = parseJson(path, BackupHeader, text)
  const unknown = header.migrations.filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (header.format > FORMAT || unknown.length > 0)
    throw new Error(
      `${path} was written by a newer release: ${unknown.join(', ') || `format ${header.format}`} is unknown to this one`,
    )
  return header
}

function parseJson<T>(path: string, schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} is not a backup of Paraphe`, { cause })
  }
}

function compare(path: string, found: readonly Member[], { members, total }: BackupManifest): void {
  const wrong = members.find((member, index) => {
    const other = found[index]
    return other?.name !== member.name || other.size !== member.size || other.sha256 !== member.sha256
  })
  if (wrong) throw new Error(`${path} is damaged: ${wrong.name} is not what the manifest says`)
  const actual = controlTotal(found)
  if (found.length !== members.length || actual.sha256 !== total.sha256 || actual.bytes !== total.bytes)
    throw new Error(`${path} is damaged: the control total does not match`)
}

function requireTables(path: string, { tables }: BackupHeader, found: readonly Member[]): void {
  const names = new Set(found.map(({ name }) => name))
  const missing = tables.filter(({ name }) => !names.has(`tables/${name}.copy`))
  if (missing.length > 0) throw new Error(`${path} lacks the table ${missing[0]?.name}`)
}
