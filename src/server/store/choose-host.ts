/** The observed state of one PostgreSQL. */
export type Sighting =
  | {
      readonly name: string
      readonly state: 'writable' | 'standby'
      /** Identity of the cluster, which its standbys share. */
      readonly system: string
      /** Incremented by each promotion; 0 for a standby. */
      readonly timeline: number
      /** The last write of this process that this host has. */
      readonly mark: number
    }
  | {
      readonly name: string
      /** `silent`: no answer in time; `busy`: it answers but accepts no connection, as when all are taken. */
      readonly state: 'unreachable' | 'silent' | 'busy' | 'unsafe'
      readonly reason: string
    }

export interface Choice {
  readonly name: string
  readonly mode: 'read-write' | 'read-only'
}

/** What a process remembers of the cluster in use. */
export interface Known {
  readonly current: Choice | undefined
  readonly system: string | undefined
  readonly timeline: number
  /** The last write of this process that was acknowledged. */
  readonly mark: number
}

export interface Verdict {
  readonly choice: Choice | undefined
  /** Why each of the other hosts cannot be used. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

type Seen = Extract<Sighting, { readonly mark: number }>

/**
 * Chooses the PostgreSQL to use: the host that accepts writes and has every acknowledged write; otherwise a standby, to
 * read from. Of two that accept writes, as when a former primary was cut off during a promotion, the one promoted last.
 */
export function chooseHost(sightings: readonly Sighting[], known: Known): Verdict {
  const judged = sightings.map((each) => ({ each, reason: findFault(each, known) }))
  const refused = judged.flatMap(({ each, reason }) =>
    reason === undefined ? [] : [{ name: each.name, reason }],
  )
  const usable = judged.flatMap(({ each, reason }) => (reason === undefined && 'mark' in each ? [each] : []))
  const primary = newest(
    usable.filter(({ state }) => state === 'writable'),
    known,
  )
  if (primary) return { choice: { name: primary.name, mode: 'read-write' }, refused }
  const current = sightings.find(({ name }) => name === known.current?.name)
  // An overloaded primary is still the primary, and its connections must not be cut.
  if (known.current?.mode === 'read-write' && (current?.state === 'busy' || current?.state === 'silent'))
    return { choice: known.current, refused }
  const standby = newest(
    usable.filter(({ state }) => state === 'standby'),
    known,
  )
  return { choice: standby && { name: standby.name, mode: 'read-only' }, refused }
}

function findFault(seen: Sighting, known: Known): string | undefined {
  if ('reason' in seen) return seen.reason
  if (known.system !== undefined && seen.system !== known.system) return 'is another database cluster'
  if (seen.state === 'writable' && seen.timeline < known.timeline)
    return 'takes writes, but another one was promoted since'
  if (seen.mark < known.mark) return 'lacks writes that were acknowledged'
  return undefined
}

function newest(all: readonly Seen[], { current }: Known): Seen | undefined {
  const timeline = Math.max(...all.map((each) => each.timeline))
  const last = all.filter((each) => each.timeline === timeline)
  return last.find(({ name }) => name === current?.name) ?? last[0]
}
