/** A topologically sorted dependency graph: node n reads only nodes below n. */
export interface RankedNodes {
  /** Original number of each node, by new number. */
  readonly order: readonly number[]
  /** Original numbers of the nodes on or behind a cycle; empty for a valid form. */
  readonly cyclic: readonly number[]
}

/**
 * Reverse edges in compressed rows: the nodes that read node n are in `readers` from `starts[n]` to `starts[n + 1]`,
 * exclusive.
 */
export interface Dependants {
  readonly starts: Int32Array
  readonly readers: Int32Array
}

/**
 * Topological sort that keeps the given order among independent nodes. Nodes of a cycle come last, in the given order,
 * so that an invalid form can still be inspected.
 */
export function rankNodes(reads: readonly (readonly number[])[]): RankedNodes {
  const waitingFor = Int32Array.from(reads, (nodes) => nodes.length)
  const { starts, readers } = invertReads(reads)
  const order: number[] = []
  const ready = reads.flatMap((nodes, node) => (nodes.length === 0 ? [node] : []))
  for (let next = 0; next < ready.length; next += 1) {
    const node = ready[next] ?? 0
    order.push(node)
    for (const dependant of readers.subarray(starts[node], starts[node + 1])) {
      const left = (waitingFor[dependant] ?? 0) - 1
      waitingFor[dependant] = left
      if (left === 0) ready.push(dependant)
    }
  }
  const cyclic = reads.flatMap((_nodes, node) => ((waitingFor[node] ?? 0) > 0 ? [node] : []))
  return { order: [...order, ...cyclic], cyclic }
}

/** Reverses the edges. Packed, because a form has twice as many nodes as elements and most have few readers. */
export function invertReads(reads: readonly (readonly number[])[]): Dependants {
  const starts = new Int32Array(reads.length + 1)
  for (const nodes of reads) for (const node of nodes) starts[node + 1] = (starts[node + 1] ?? 0) + 1
  for (let node = 0; node < reads.length; node += 1) {
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  }
  const readers = new Int32Array(starts[reads.length] ?? 0)
  const next = starts.slice()
  reads.forEach((nodes, reader) => {
    for (const node of nodes) {
      const at = next[node] ?? 0
      readers[at] = reader
      next[node] = at + 1
    }
  })
  return { starts, readers }
}

/** One cycle among the cyclic nodes, as its nodes in order; the first is not repeated at the end. */
export function findCycle(
  cyclic: readonly number[],
  reads: readonly (readonly number[])[],
): readonly number[] {
  const members = new Set(cyclic)
  const path: number[] = []
  let node = cyclic[0]
  // Every cyclic node reads another one, so following reads must return to the path.
  while (node !== undefined && !path.includes(node)) {
    path.push(node)
    node = reads[node]?.find((read) => members.has(read))
  }
  return node === undefined ? path : path.slice(path.indexOf(node))
}
