import { createHmac } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Keys } from '../keys.ts'

const NAME = 'verify-run.json'
/** Minimum time between two saves. */
const PAUSE_MS = 2_000

const CheckReport = z.object({
  check: z.string(),
  ok: z.boolean(),
  /** Number of violations; `first` holds the first few. */
  count: z.int(),
  first: z.array(z.object({ place: z.string(), problem: z.string() })),
})
export type CheckReport = z.infer<typeof CheckReport>

const Saved = z.object({
  /** A run is resumed only with the same `since`. */
  since: z.string().nullable(),
  done: z.array(CheckReport),
  /** Partial reports of the interrupted reading. */
  begun: z.array(CheckReport),
  afterDossier: z.int().optional(),
})
type Saved = z.infer<typeof Saved>

/**
 * Progress of a run of `verify`, saved in a file of DATA_DIR until the run ends. Authenticated by a keyed hash, so that
 * skipped checks cannot be forged; an invalid file is ignored.
 */
export class VerifyRun {
  readonly #path: string
  readonly #keys: Keys
  #saved: Saved
  #savedAt = 0

  private constructor(path: string, keys: Keys, saved: Saved) {
    this.#path = path
    this.#keys = keys
    this.#saved = saved
  }

  /** Resumes an interrupted run with the same `since`, or starts a new one. */
  static open(
    { dataDir, keys }: { readonly dataDir: string; readonly keys: Keys },
    { since, resume }: { readonly since: Date | undefined; readonly resume: boolean },
  ): VerifyRun {
    const path = join(dataDir, NAME)
    const asked = since?.toISOString() ?? null
    const saved = resume ? read(path, keys) : undefined
    return new VerifyRun(
      path,
      keys,
      saved && saved.since === asked ? saved : { since: asked, done: [], begun: [] },
    )
  }

  get afterDossier(): number | undefined {
    return this.#saved.afterDossier
  }

  /** Reports of these checks from the interrupted run; undefined unless all are complete. */
  findDone(checks: readonly string[]): readonly CheckReport[] | undefined {
    const done = this.#saved.done.filter(({ check }) => checks.includes(check))
    return done.length === checks.length ? done : undefined
  }

  /** Partial reports of these checks from the interrupted run. */
  findBegun(checks: readonly string[]): readonly CheckReport[] {
    return this.#saved.begun.filter(({ check }) => checks.includes(check))
  }

  noteBegun(begun: readonly CheckReport[], afterDossier: number): void {
    this.#saved = { ...this.#saved, begun: [...begun], afterDossier }
    if (Date.now() - this.#savedAt > PAUSE_MS) this.#save()
  }

  noteDone(done: readonly CheckReport[]): void {
    const { since } = this.#saved
    this.#saved = { since, done: [...this.#saved.done, ...done], begun: [] }
    this.#save()
  }

  /** Deletes the file, so that the next run starts from the beginning. */
  end(): void {
    rmSync(this.#path, { force: true })
  }

  #save(): void {
    const text = JSON.stringify(this.#saved)
    this.#savedAt = Date.now()
    try {
      writeFileSync(this.#path, JSON.stringify({ text, mac: macOf(this.#keys, text) }), { mode: 0o600 })
    } catch {
      // A full disk is when a store needs to be verified. What is left of the file is not resumed.
    }
  }
}

function read(path: string, keys: Keys): Saved | undefined {
  try {
    const { text, mac } = z
      .object({ text: z.string(), mac: z.string() })
      .parse(JSON.parse(readFileSync(path, 'utf8')))
    return mac === macOf(keys, text) ? Saved.parse(JSON.parse(text)) : undefined
  } catch {
    return undefined
  }
}

function macOf(keys: Keys, text: string): string {
  return createHmac('sha256', keys.derive('verify run')).update(text).digest('hex')
}
