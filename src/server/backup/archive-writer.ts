import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, open as openFile, read, write, writev } from 'node:fs'
import { mkdir, open, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import { onInterrupt } from '../on-interrupt.ts'
import { encryptArchive } from './archive-encryption.ts'
import { controlTotal, MANIFEST, type Member } from './archive-format.ts'

/**
 * File system calls without `close`. A failing stream closes its descriptor in spite of `autoClose: false`, and closing
 * the handle afterwards would hide the cause with EBADF.
 */
const WITHOUT_CLOSE = {
  open: openFile,
  read,
  write,
  writev,
  close: (_descriptor: number, done?: (error?: NodeJS.ErrnoException | null) => void) => done?.(null),
}

/** Writes an archive member by member, aside; renames it once complete. */
export class ArchiveWriter {
  readonly #path: string
  readonly #partial: string
  readonly #spool: FileHandle
  readonly #pack: Pack
  readonly #written: Promise<void>
  readonly #members: Member[] = []
  readonly #forget: () => void

  private constructor(
    path: string,
    parts: { pack: Pack; bytes: Readable; output: FileHandle; spool: FileHandle },
  ) {
    this.#path = path
    this.#partial = `${path}.partial`
    this.#forget = onInterrupt(() => rm(this.#partial, { force: true }))
    this.#spool = parts.spool
    this.#pack = parts.pack
    this.#written = pipeline(parts.bytes, parts.output.createWriteStream({ flush: true }))
    // An output error is rethrown by the next write.
    this.#written.catch(() => undefined)
  }

  /** Throws when the file exists: a backup never overwrites another one. */
  static async create(
    path: string,
    {
      recipient,
      spoolDirectory,
    }: { readonly recipient?: string | undefined; readonly spoolDirectory: string },
  ): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => undefined)) throw new Error(`${path} exists already`)
    await rm(`${path}.partial`, { force: true })
    const spool = await openUnnamedFile(spoolDirectory)
    const tar = pack()
    const bytes = await encryptArchive(Readable.from(tar), recipient)
    const output = await open(`${path}.partial`, 'wx', 0o600).catch(async (error: unknown) => {
      await spool.close()
      throw error
    })
    return new ArchiveWriter(path, { pack: tar, bytes, output, spool })
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.#add(name, bytes.length, Readable.from([Buffer.from(bytes)]))
  }

  /** Adds a stream of unknown length, spooled first since a tar member begins with its length. */
  async addStream(name: string, stream: Readable): Promise<void> {
    // By descriptor: closing a handle waits forever for its own streams that do not close it.
    const spool = { fd: this.#spool.fd, start: 0, autoClose: false, fs: WITHOUT_CLOSE }
    await this.#spool.truncate()
    await pipeline(stream, createWriteStream('', spool))
    await this.#add(name, (await this.#spool.stat()).size, createReadStream('', spool))
  }

  /** Adds the manifest and renames the archive into place. Returns the control total, which identifies it. */
  async finish(): Promise<ReturnType<typeof controlTotal>> {
    const total = controlTotal(this.#members)
    await this.addBytes(MANIFEST, Buffer.from(JSON.stringify({ members: this.#members, total })))
    this.#pack.finalize()
    await this.#written
    await this.#spool.close()
    await rename(this.#partial, this.#path)
    this.#forget()
    const directory = await open(dirname(this.#path), 'r')
    await directory.sync()
    await directory.close()
    return total
  }

  /** Removes the partial archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
    await this.#spool.close()
    await rm(this.#partial, { force: true })
    this.#forget()
  }

  async #add(name: string, size: number, bytes: Readable): Promise<void> {
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const entry = this.#pack.entry({ name, size, mode: 0o600 })
    await Promise.race([pipeline(bytes, hashed, entry), this.#failure()])
    if (name !== MANIFEST) this.#members.push({ name, size, sha256: hash.digest('hex') })
  }

  /** Rejects when the output fails; never resolves. Raced with writes, which would wait forever. */
  #failure(): Promise<never> {
    return this.#written.then(() => new Promise<never>(() => undefined))
  }
}

/** An unlinked file, so that a killed process leaves no plaintext rows on disk. */
async function openUnnamedFile(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `backup-${randomUUID()}.member`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
