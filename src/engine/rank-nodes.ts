import { NodeQueue } from './node-queue.ts'

/** Which node reads which: the n-th edge says that `readers[n]` reads `reads[n]`. */
export interface Edges {
  readonly readers: readonly number[]
  readonly reads: readonly number[]
}

/** A topologically sorted dependency graph: node n reads only nodes below n. */
export interface RankedNodes {
  /** Original number of each node, by new number. */
  readonly order: Int32Array
  /** Original numbers of the nodes on or behind a cycle; empty for a valid form. */
  readonly cyclic: Int32Array
}

/**
 * Edges by the node that is read, in compressed rows: the nodes that read node n are in `readers` from `starts[n]` to
 * `starts[n + 1]`, exclusive. Packed, because a form has twice as many nodes as elements and most have few readers.
 */
export interface Dependants {
  readonly starts: Int32Array
  readonly readers: Int32Array
}

/**
 * Topological sort that keeps the given order wherever the edges allow it. Nodes of a cycle come last, in the given
 * order, so that an invalid form can still be inspected.
 */
export function rankNodes(size: number, edges: Edges, { starts, readers }: Dependants): RankedNodes {
  const waitingFor = new Int32Array(size)
  for (const reader of edges.readers) waitingFor[reader] = (waitingFor[reader] ?? 0) + 1
  const order = new Int32Array(size)
  const ready = new NodeQueue(size)
  let count = 0
  for (let node = 0; node < size; node += 1) if (waitingFor[node] === 0) ready.add(node)
  for (let node = ready.take(); node >= 0; node = ready.take()) {
    order[count++] = node
    const end = starts[node + 1] ?? 0
    for (let at = starts[node] ?? 0; at < end; at += 1) {
      const reader = readers[at] ?? 0
      const left = (waitingFor[reader] ?? 0) - 1
      waitingFor[reader] = left
      if (left === 0) ready.add(reader)
    }
  }
  const ranked = count
  for (let node = 0; node < size; node += 1) if ((waitingFor[node] ?? 0) > 0) order[count++] = node
  return { order, cyclic: order.subarray(ranked) }
}

/** The edges by the node that is read. */
export function invertEdges(size: number, { readers: given, reads }: Edges): Dependants {
  const starts = new Int32Array(size + 1)
  for (const node of reads) starts[node + 1] = (starts[node + 1] ?? 0) + 1
  for (let node = 0; node < size; node += 1) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  const readers = new Int32Array(reads.length)
  const next = starts.slice()
  for (let edge = 0; edge < reads.length; edge += 1) {
    const node = reads[edge] ?? 0
    const at = next[node] ?? 0
    readers[at] = given[edge] ?? 0
    next[node] = at + 1
  }
  return { starts, readers }
}

/** One cycle among the cyclic nodes, as its nodes in order; the first is not repeated at the end. */
export function findCycle(cyclic: Int32Array, { readers, reads }: Edges): readonly number[] {
  const members = new Set(cyclic)
  const path: number[] = []
  let node = cyclic[0]
  // Every cyclic node reads another one, so following reads must return to the path.
  while (node !== undefined && !path.includes(node)) {
    path.push(node)
    const current = node
    node = reads.find((read, edge) => readers[edge] === current && members.has(read))
  }
  return node === undefined ? path : path.slice(path.indexOf(node))
}
