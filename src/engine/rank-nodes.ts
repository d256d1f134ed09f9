/** A dependency graph in evaluation order: node n reads only nodes below n. */
export interface RankedNodes {
  /** For each new number, the number it had before. */
  readonly order: readonly number[]
  /** Old numbers of the nodes that lie on or behind a cycle; empty in a sound form. */
  readonly cyclic: readonly number[]
}

/** For each node the nodes that read it: those of node n stand in `readers` from `starts[n]` up to `starts[n + 1]`. */
export interface Dependants {
  readonly starts: Int32Array
  readonly readers: Int32Array
}

/**
 * Numbers nodes so that each comes after those it reads; among free ones the given order is kept.
 * Nodes of a cycle come last, in the given order, so that a refused form can still be looked at.
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

/** Who reads each node, packed: a form has as many nodes as twice its elements, and most are read by few. */
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

/** Everything that a change of `node` may reach, itself first, in evaluation order. */
export function collectReach(node: number, { starts, readers }: Dependants): Int32Array {
  const reached = new Set([node])
  for (const current of reached) {
    for (const dependant of readers.subarray(starts[current], starts[current + 1])) reached.add(dependant)
  }
  return Int32Array.from(reached).sort()
}

/** One cycle among the cyclic nodes, as the nodes along it; the first is not repeated at the end. */
export function findCycle(
  cyclic: readonly number[],
  reads: readonly (readonly number[])[],
): readonly number[] {
  const members = new Set(cyclic)
  const path: number[] = []
  let node = cyclic[0]
  // Every cyclic node reads another one, so walking along reads must come back to the path.
  while (node !== undefined && !path.includes(node)) {
    path.push(node)
    node = reads[node]?.find((read) => members.has(read))
  }
  return node === undefined ? path : path.slice(path.indexOf(node))
}
