import { createHash } from 'node:crypto'
import { fullSubtrees, nodeInput, type FullSubtree } from '#proof/merkle-tree.ts'

export interface HashedSubtree extends FullSubtree {
  readonly hash: Buffer
}

/** Append-only Merkle tree; keeps only the full subtrees at its right edge, at most one per level. */
export class GrowingTree {
  #size: number
  readonly #edge = new Map<number, Buffer>()

  /** `edge`: the subtrees that `fullSubtrees` lists for `size` leaves. */
  constructor(size = 0, edge: readonly HashedSubtree[] = []) {
    this.#size = size
    for (const { level, hash } of edge) this.#edge.set(level, hash)
    if (this.#edge.size !== fullSubtrees({ start: 0, end: size }).length)
      throw new Error(`incomplete edge of a tree of ${size} leaves`)
  }

  get size(): number {
    return this.#size
  }

  /** Appends a leaf. Returns the subtrees of at least two leaves that become full. */
  append(leafHash: Buffer): readonly HashedSubtree[] {
    const filled: HashedSubtree[] = []
    let hash = leafHash
    let level = 0
    for (let left = this.#edge.get(0); left !== undefined; left = this.#edge.get(level)) {
      this.#edge.delete(level)
      hash = hashNode(left, hash)
      level += 1
      filled.push({ level, index: Math.floor(this.#size / 2 ** level), hash })
    }
    this.#edge.set(level, hash)
    this.#size += 1
    return filled
  }

  /** The root over all leaves. */
  root(): Buffer {
    const levels = [...this.#edge.keys()].sort((a, b) => b - a)
    return foldSubtrees(levels.flatMap((level) => this.#edge.get(level) ?? []))
  }
}

/** Hash over adjacent full subtrees; the empty hash when there are none. Source: RFC 9162 §2.1.1. */
export function foldSubtrees(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 0) return createHash('sha256').digest()
  return hashes.reduceRight((right, left) => hashNode(left, right))
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(nodeInput(left, right)).digest()
}
