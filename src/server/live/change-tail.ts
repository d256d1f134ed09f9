/** How long a missing id may still be committed: a call waits 20 s for a statement, and gives its transaction up then. */
const LONGEST_TRANSACTION_MS = 60_000
/** Maximum number of remembered missing ids, so that a bulk load that is rolled back cannot grow the query without bound. */
const MOST_MISSING = 1_000

export interface TailPosition {
  readonly last: number
  readonly missing: readonly number[]
}

/**
 * Position in a table whose ids ascend in order of insertion but are committed in any order. Skipped ids are queried again
 * until they appear or can no longer be committed, so that a reader of the table misses no row.
 */
export class ChangeTail {
  #last: number
  readonly #missing = new Map<number, number>()

  /** `recent`: the ids found just below `last`, whose gaps may still be committed. */
  constructor(last: number, recent: readonly number[], nowMs: number) {
    this.#last = last
    const [first = last] = recent
    const found = new Set(recent)
    for (let id = first + 1; id < last; id += 1) if (!found.has(id)) this.#miss(id, nowMs)
  }

  /** Resumes from a saved position. */
  static at({ last, missing }: TailPosition, nowMs: number): ChangeTail {
    const tail = new ChangeTail(last, [], nowMs)
    for (const id of missing) tail.#miss(id, nowMs)
    return tail
  }

  get last(): number {
    return this.#last
  }

  get missing(): readonly number[] {
    return [...this.#missing.keys()]
  }

  /** Notes the ids found above `last` or among `missing`, in ascending order. */
  advance(ids: readonly number[], nowMs: number): void {
    for (const id of ids) {
      this.#missing.delete(id)
      for (let skipped = Math.max(this.#last + 1, id - MOST_MISSING); skipped < id; skipped += 1)
        this.#miss(skipped, nowMs)
      this.#last = Math.max(this.#last, id)
    }
    for (const [id, since] of this.#missing)
      if (nowMs - since > LONGEST_TRANSACTION_MS || this.#missing.size > MOST_MISSING)
        this.#missing.delete(id)
  }

  #miss(id: number, nowMs: number): void {
    this.#missing.set(id, nowMs)
  }
}
