import { createHmac } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Keys } from '../keys.ts'

const NAME = 'verify-run.json'
/** Between two notes of a reading that goes on. */
const PAUSE_MS = 2_000

const Report = z.object({
  check: z.string(),
  ok: z.boolean(),
  count: z.int(),
  first: z.array(z.object({ place: z.string(), problem: z.string() })),
})
type Report = z.infer<typeof Report>

const Saved = z.object({
  /** The same run is continued with the same question only. */
  since: z.string().nullable(),
  done: z.array(Report),
  /** Of the reading of dossiers, and the last of them that was checked. */
  begun: z.array(Report),
  afterDossier: z.int().optional(),
})
type Saved = z.infer<typeof Saved>

/**
 * What a run of `verify` has done, in a file of DATA_DIR until the run ends. Keyed, so that nobody can pretend that
 * something was checked; a file that does not hold is as good as none.
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

  /** Continues the last run when it was interrupted and asked the same; else begins one. */
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

  /** The reports of a reading that an earlier run has finished. */
  findDone(checks: readonly string[]): readonly Report[] | undefined {
    const done = this.#saved.done.filter(({ check }) => checks.includes(check))
    return done.length === checks.length ? done : undefined
  }

  /** The reports of a reading that was interrupted, as far as it came. */
  findBegun(checks: readonly string[]): readonly Report[] {
    return this.#saved.begun.filter(({ check }) => checks.includes(check))
  }

  noteBegun(begun: readonly Report[], afterDossier: number): void {
    this.#saved = { ...this.#saved, begun: [...begun], afterDossier }
    if (Date.now() - this.#savedAt > PAUSE_MS) this.#save()
  }

  noteDone(done: readonly Report[]): void {
    const { since } = this.#saved
    this.#saved = { since, done: [...this.#saved.done, ...done], begun: [] }
    this.#save()
  }

  /** The run has ended: the next one begins anew. */
  end(): void {
    rmSync(this.#path, { force: true })
  }

  #save(): void {
    const text = JSON.stringify(this.#saved)
    writeFileSync(this.#path, JSON.stringify({ text, mac: macOf(this.#keys, text) }), { mode: 0o600 })
    this.#savedAt = Date.now()
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
