import { fork, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { FileReading, NotReadReason } from '#rules/receipt-reading.ts'
import type { FileToRead } from './child/read-file.ts'
import { watchUsage, type SpentUsage, type UsageLimits } from './watch-usage.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CHILD = join(import.meta.dirname, 'child/reader-child.ts')

interface ReaderLimits extends UsageLimits {
  /** A process that has used more reads no other file: what WebAssembly has once reserved, it keeps. */
  readonly wornBytes: number
}

/** A reading takes about half a second of a core per page; four pages are read. Memory grows by some megabytes until it is looked at again. */
export const READER_LIMITS: ReaderLimits = {
  memoryBytes: 290_000_000,
  wornBytes: 255_000_000,
  processorMs: 12_000,
  // A busy server gives the process little of its time.
  wallMs: 60_000,
}
const IDLE_MS = 30_000
const NICE = 10
const HEAP_MEGABYTES = 128
/**
 * Freed images go back to the system at once. By default glibc raises this threshold with each of them, and keeps the next ones: a process
 * that had read twenty pages used 40 MB more. Source: mallopt(3). Other C libraries ignore it.
 */
const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Reads files in a process of its own, which nothing of the server can be read from: it has none of its environment, sees only the program, the
 * list of seals and the one file, and may start nothing. One file at a time. Started by the first file, ended when idle or when a
 * file exceeds the limits.
 */
export class ReaderProcess {
  readonly #sealFolder: string
  readonly #limits: ReaderLimits
  readonly #onUsage: (usage: SpentUsage) => void
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    sealFolder: string,
    limits: ReaderLimits = READER_LIMITS,
    onUsage: (usage: SpentUsage) => void = () => {},
  ) {
    this.#sealFolder = sealFolder
    this.#limits = limits
    this.#onUsage = onUsage
  }

  /** Reads a file after those before it. Rejects when the process could not start, or was closed meanwhile. */
  read(file: FileToRead): Promise<FileReading> {
    const reading = this.#last.then(() => this.#readNow(file))
    this.#last = reading.catch(() => undefined)
    return reading
  }

  /** Ends the process; the next file starts another one. */
  close(): void {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  async #readNow(file: FileToRead): Promise<FileReading> {
    clearTimeout(this.#idle)
    const isUsed = this.#child !== undefined
    const child = (this.#child ??= this.#start())
    let exceeded: NotReadReason | undefined
    const usage = watchUsage(child.pid ?? 0, this.#limits, (limit) => {
      exceeded = limit === 'memory' ? 'tooLarge' : 'tookTooLong'
      child.kill('SIGKILL')
    })
    try {
      return await ask(child, file)
    } catch (error) {
      // Killed by the system, or by Node for its heap: this file would do it again.
      if (this.#child === child && error instanceof ReaderEnded && error.signal !== null)
        exceeded ??= 'tooLarge'
      if (this.#child === child) this.#child = undefined
      if (exceeded === undefined) throw error
      // The files before may have been the large ones.
      return exceeded === 'tooLarge' && isUsed
        ? await this.#readNow(file)
        : { readings: [], notRead: exceeded }
    } finally {
      const spent = usage.stop()
      clearTimeout(this.#idle)
      this.#onUsage(spent)
      if (spent.peakBytes > this.#limits.wornBytes && this.#child === child) this.close()
      this.#idle = setTimeout(() => this.close(), IDLE_MS)
      this.#idle.unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(CHILD, [this.#sealFolder], {
      cwd: ROOT,
      env: ALLOCATION,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--permission',
        ...[
          ...['src', 'node_modules', 'package.json', 'certificates'].map((name) => join(ROOT, name)),
          this.#sealFolder,
        ].map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${HEAP_MEGABYTES}`,
        '--max-semi-space-size=2',
        // Large arrays are freed between two steps: waiting for the collector would double the memory.
        '--expose-gc',
        '--no-warnings',
      ],
    })
    child.unref()
    child.channel?.unref()
    // Inherited; only the superuser may raise it again.
    if (process.platform === 'linux' && child.pid !== undefined && getPriority(child.pid) < NICE)
      setPriority(child.pid, NICE)
    return child
  }
}

class ReaderEnded extends Error {
  readonly signal: NodeJS.Signals | null

  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`reading: the reader process ended with ${signal ?? code}`)
    this.signal = signal
  }
}

/** The answer to one file. */
function ask(child: ChildProcess, file: FileToRead): Promise<FileReading> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ reading }: { readonly reading: FileReading }) => {
      forget()
      resolve(reading)
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
      forget()
      reject(new ReaderEnded(code, signal))
    }
    const onError = (error: Error) => {
      forget()
      reject(error)
    }
    const forget = () => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      child.channel?.unref()
    }
    child.channel?.ref()
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(file)
  })
}
