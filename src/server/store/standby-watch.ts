import type { Sighting } from './choose-host.ts'

/** A standby among the hosts of `DATABASE_URL`, with its lag. */
export interface Standby {
  readonly host: string
  /** Seconds of acknowledged writes that it lacks, or since it was last seen to follow. */
  readonly seconds: number
}

interface Progress {
  readonly mark: number
  /** When its mark last advanced, by the process's own monotonic clock. */
  readonly movedAt: number
}

/**
 * Determines the lag of standbys from the marks that this process writes on the primary once a second: the difference of
 * the marks for a standby that follows slowly, the time since its last new mark for one that does not follow at all.
 */
export class StandbyWatch {
  #progress = new Map<string, Progress>()
  #standbys: readonly Standby[] | null = null

  /** Null while no primary is known. */
  get standbys(): readonly Standby[] | null {
    return this.#standbys
  }

  /** `now` in milliseconds. */
  note(seen: readonly Sighting[], primary: string | undefined, now: number): void {
    const lead = seen.find(({ name }) => name === primary)
    this.#progress = new Map(seen.map((each) => [each.name, this.#progressOf(each, lead, now)]))
    this.#standbys =
      primary === undefined
        ? null
        : seen
            .filter(({ name }) => name !== primary)
            .map(({ name }) => ({ host: name, seconds: this.#secondsBehind(name, primary, now) }))
  }

  #progressOf(each: Sighting, lead: Sighting | undefined, now: number): Progress {
    const former = this.#progress.get(each.name) ?? { mark: 0, movedAt: now }
    if (each === lead) return { mark: 'mark' in each ? each.mark : former.mark, movedAt: now }
    const follows = each.state === 'standby' && lead && 'system' in lead && lead.system === each.system
    return follows && each.mark > former.mark ? { mark: each.mark, movedAt: now } : former
  }

  #secondsBehind(name: string, primary: string, now: number): number {
    const [own, lead] = [this.#progress.get(name), this.#progress.get(primary)]
    if (!own || !lead) return 0
    // Before the first mark, even a standby without lag has none.
    const lacking = own.mark === 0 ? 0 : lead.mark - own.mark
    return Math.max(0, lacking, Math.floor((now - own.movedAt) / 1_000))
  }
}
