/** A dependency graph in evaluation order: node n reads only nodes below n. */
export interface RankedNodes {
  /** For each new number, the number it had before. */
  readonly order: readonly number[]
  /** Old numbers of the nodes that lie on or behind a cycle; empty in a sound form. */
  readonly cyclic: readonly number[]
}

/**
 * Numbers nodes so that each comes after those it reads; among free ones the given order is kept.
 * Nodes of a cycle come last, in the given order, so that a refused form can still be looked at.
 */
export function rankNodes(reads: readonly (readonly number[])[]): RankedNodes {
  const waitingFor = reads.map((nodes) => nodes.length)
  const dependants = invertReads(reads)
  const order: number[] = []
  const ready = waitingFor.flatMap((count, node) => (count === 0 ? [node] : []))
  for (let next = 0; next < ready.length; next += 1) {
    const node = ready[next] ?? 0
    order.push(node)
    for (const dependant of dependants[node] ?? []) {
      const left = (waitingFor[dependant] ?? 0) - 1
      waitingFor[dependant] = left
      if (left === 0) ready.push(dependant)
    }
  }
  const cyclic = waitingFor.flatMap((count, node) => (count > 0 ? [node] : []))
  return { order: [...order, ...cyclic], cyclic }
}

/** For each node, the nodes that read it. */
export function invertReads(reads: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const dependants: number[][] = reads.map(() => [])
  reads.forEach((nodes, reader) => {
    for (const node of nodes) dependants[node]?.push(reader)
  })
  return dependants
}

/** Everything that a change of `node` may reach, itself first, in evaluation order. */
export function collectReach(node: number, dependants: readonly (readonly number[])[]): Int32Array {
  const reached = new Set([node])
  for (const current of reached) for (const dependant of dependants[current] ?? []) reached.add(dependant)
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
