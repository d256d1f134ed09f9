import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readRecorded, type RecordedRead } from './record-reads.ts'
import { isRecord } from '../json-values.ts'

const OWN_FOLDER = join(import.meta.dirname, '..', '..', '..')
const PROGRAM = 'src/server/commands/paraphe.ts'
const SAMPLE = 1_000
const OK_BELOW = 300

export interface ComparedReads {
  readonly reads: number
  /** Fields and calls that only the new release returns. */
  readonly differences: readonly string[]
  /** Answers that are now refused, lack a field, or have a different value. */
  readonly problems: readonly string[]
}

interface ComparisonOptions {
  readonly directory: string
  readonly environment: NodeJS.ProcessEnv
  /** Folder of the former release. */
  readonly from: string
  /** Current time for both releases. */
  readonly createdAt: string
  readonly sample?: number | undefined
}

/**
 * Compares the answers to a sample of reads: of the former release on the restored copy, and of this one on the migrated
 * copy.
 */
export class ReadComparison {
  readonly #options: ComparisonOptions

  constructor(options: ComparisonOptions) {
    this.#options = options
  }

  async recordFormer(time: <T>(step: string, run: () => Promise<T>) => Promise<T>): Promise<void> {
    const { from, sample = SAMPLE } = this.#options
    await time('former reads', () => this.#record(from, this.#file('former'), '--sample', String(sample)))
  }

  /** With `accepts`, changed answers count as differences instead of problems. */
  async compare(
    time: <T>(step: string, run: () => Promise<T>) => Promise<T>,
    accepts = false,
  ): Promise<ComparedReads> {
    await time('new reads', () => this.#record(OWN_FOLDER, this.#file('new'), '--like', this.#file('former')))
    const [former, latter] = await Promise.all([
      readRecorded(this.#file('former')),
      readRecorded(this.#file('new')),
    ])
    const compared = compareReads(former, latter)
    const { differences, problems } = compared
    return accepts ? { ...compared, differences: [...problems, ...differences], problems: [] } : compared
  }

  #file(name: string): string {
    return join(this.#options.directory, `${name}-reads.jsonl`)
  }

  /** In a separate process, with the program and the Node of that folder. */
  async #record(folder: string, ...given: readonly string[]): Promise<void> {
    const { createdAt, environment } = this.#options
    const own = join(folder, 'node_modules', '.bin', 'node')
    const node = await access(own).then(
      () => own,
      () => process.execPath,
    )
    const child = spawn(node, [PROGRAM, 'record-reads', ...given, '--at', createdAt], {
      cwd: folder,
      env: { ...environment, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    if (code !== 0)
      throw new Error(
        `The release in ${folder} recorded no reads, so leave --from out: ${errors.trimEnd().split('\n').at(-1)}`,
      )
  }
}

/** By call and field, without values, which are personal data. */
export function compareReads(
  former: readonly RecordedRead[],
  latter: readonly RecordedRead[],
): ComparedReads {
  const differences = new Map<string, number>()
  const problems = new Map<string, number>()
  const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1)
  for (const [index, before] of former.entries()) {
    const after = latter[index]
    const name = `GET ${before.call}`
    if (after?.path !== before.path) throw new Error(`${name} was not read again`)
    if (after.status !== before.status) {
      const isWorse = before.status < OK_BELOW || after.status >= 500
      add(isWorse ? problems : differences, `${name}: ${after.status} instead of ${before.status}`)
      continue
    }
    const found = new Set(compareValues(before.body, after.body, ''))
    for (const each of found) add(each.startsWith('+') ? differences : problems, `${name}: ${describe(each)}`)
  }
  const list = (found: ReadonlyMap<string, number>) =>
    [...found].map(([what, count]) => `${what} (${count} reads)`)
  return { reads: former.length, differences: list(differences), problems: list(problems) }
}

/** Places that differ: `+/a` was added, `-/a` removed, `~/a` has a different value. List entries are `*`. */
function* compareValues(before: unknown, after: unknown, place: string): Iterable<string> {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) yield `~${place}/length`
    else for (const [index, each] of before.entries()) yield* compareValues(each, after[index], `${place}/*`)
    return
  }
  if (isRecord(before) && isRecord(after)) {
    for (const key of Object.keys(before))
      if (!Object.hasOwn(after, key)) yield `-${place}/${key}`
      else yield* compareValues(before[key], after[key], `${place}/${key}`)
    for (const key of Object.keys(after)) if (!Object.hasOwn(before, key)) yield `+${place}/${key}`
    return
  }
  if (before !== after) yield `~${place}`
}

function describe(place: string): string {
  const name = place.slice(1) || 'the answer'
  if (place.startsWith('+')) return `${name} is new`
  return place.startsWith('-') ? `${name} is gone` : `${name} has another value`
}
