import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { controlTotal, MANIFEST, type Member } from './archive-format.ts'

/** Writes an archive member by member, aside; renames it once complete. */
export class ArchiveWriter {
  readonly #path: string
  readonly #partial: string
  readonly #pack = pack()
  readonly #written: Promise<void>
  readonly #members: Member[] = []

  private constructor(path: string) {
    this.#path = path
    this.#partial = `${path}.partial`
    this.#written = pipeline(
      Readable.from(this.#pack),
      createWriteStream(this.#partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
    // An output error is rethrown by the next write.
    this.#written.catch(() => undefined)
  }

  /** Throws when the file exists: a backup never overwrites another one. */
  static async create(path: string): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => undefined)) throw new Error(`${path} exists already`)
    await rm(`${path}.partial`, { force: true })
    return new ArchiveWriter(path)
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<void> {
    await this.#add(name, bytes.length, Readable.from([Buffer.from(bytes)]))
  }

  /** Adds a stream of unknown length, spooled to a temporary file first: tar needs the length. */
  async addStream(name: string, stream: Readable): Promise<void> {
    const spool = `${this.#partial}.member`
    await pipeline(stream, createWriteStream(spool, { flags: 'w', mode: 0o600 }))
    await this.#add(name, (await stat(spool)).size, createReadStream(spool))
    await rm(spool)
  }

  /** Adds the manifest and renames the archive into place. Returns the control total, which identifies it. */
  async finish(): Promise<ReturnType<typeof controlTotal>> {
    const total = controlTotal(this.#members)
    await this.addBytes(MANIFEST, Buffer.from(JSON.stringify({ members: this.#members, total })))
    this.#pack.finalize()
    await this.#written
    await rename(this.#partial, this.#path)
    const directory = await open(dirname(this.#path), 'r')
    await directory.sync()
    await directory.close()
    return total
  }

  /** Removes the partial archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
    await rm(this.#partial, { force: true })
    await rm(`${this.#partial}.member`, { force: true })
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
