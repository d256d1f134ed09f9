import { fork, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { FileReading, NotReadReason } from '#rules/receipt-reading.ts'
import type { FileToRead } from './child/read-file.ts'
import { watchUsage, type SpentUsage, type UsageLimits } from './watch-usage.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CHILD = join(import.meta.dirname, 'child/reader-child.ts')

interface ReaderLimits extends UsageLimits {
  /** Above this memory use the process is replaced before the next file, because WebAssembly never releases memory. */
  readonly wornBytes: number
}

/**
 * Reading takes about half a second of CPU time per page, for up to four pages. Memory may exceed the limit by some
 * megabytes between two checks.
 */
export const READER_LIMITS: ReaderLimits = {
  memoryBytes: 290_000_000,
  wornBytes: 255_000_000,
  processorMs: 12_000,
  // Generous, since a busy server leaves the process little CPU time.
  wallMs: 60_000,
}
const IDLE_MS = 30_000
const NICE = 10
const HEAP_MEGABYTES = 128
/**
 * Returns freed images to the system at once. By default glibc raises this threshold with each freed image and keeps the
 * next ones: after twenty pages the process used 40 MB more. Source: mallopt(3). Other C libraries ignore the variable.
 */
const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: '131072' }

/**
 * Reads files in a sandboxed process: it gets none of the server's environment, can only access the program, the list of
 * seals and the current file, and may not start processes. One file at a time. Started by the first file; ended when idle
 * or when a file exceeds the limits.
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

  /** Enqueues a file. Rejects when the process cannot start or is closed. */
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
      // Killed by the system, or by Node for exceeding its heap: retrying this file would fail again.
      if (this.#child === child && error instanceof ReaderEnded && error.signal !== null)
        exceeded ??= 'tooLarge'
      if (this.#child === child) this.#child = undefined
      if (exceeded === undefined) throw error
      // Earlier files may have used the memory, so retry in a new process.
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
        // Allows freeing large arrays between steps: waiting for the garbage collector would double the memory.
        '--expose-gc',
        '--no-warnings',
      ],
    })
    child.unref()
    child.channel?.unref()
    // Inherited by the child; only the superuser may raise the priority again.
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
