import { concat, sha256, type Bytes } from './bytes.ts'

/** Hash input of a leaf; the prefix prevents a leaf from being presented as a node. Source: RFC 9162 §2.1.1. */
export function leafInput(data: Uint8Array): Bytes {
  return concat(Uint8Array.of(0), data)
}

/** Hash input of a node. Source: RFC 9162 §2.1.1. */
export function nodeInput(left: Uint8Array, right: Uint8Array): Bytes {
  return concat(Uint8Array.of(1), left, right)
}

/** Leaves from `start` (inclusive) to `end` (exclusive) that form a subtree. */
export interface LeafRange {
  readonly start: number
  readonly end: number
}

/** The `index`-th subtree of 2^level leaves; immutable, since the tree is append-only. */
export interface FullSubtree {
  readonly level: number
  readonly index: number
}

/** Ranges whose hashes form the inclusion proof of a leaf, from leaf to root. Source: RFC 9162 §2.1.3.1. */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  const walk = (start: number, end: number): readonly LeafRange[] => {
    if (end - start <= 1) return []
    const middle = start + largestPowerBelow(end - start)
    return index < middle
      ? [...walk(start, middle), { start: middle, end }]
      : [...walk(middle, end), { start, end: middle }]
  }
  return walk(0, size)
}

/** Splits a range into full subtrees, left to right; the hash of the range folds theirs from the right. */
export function fullSubtrees({ start, end }: LeafRange): readonly FullSubtree[] {
  const subtrees: FullSubtree[] = []
  for (let at = start; at < end;) {
    const level = Math.floor(Math.log2(end - at))
    subtrees.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return subtrees
}

/** A leaf's position in a tree, with the sibling hashes on its path to the root. */
export interface InclusionProof {
  readonly leafHash: Bytes
  readonly index: number
  readonly size: number
  readonly path: readonly Bytes[]
}

/** Computes the root from the proof; `undefined` when the path has the wrong length. Source: RFC 9162 §2.1.3.2. */
export async function rootOfInclusion({
  leafHash,
  index,
  size,
  path,
}: InclusionProof): Promise<Bytes | undefined> {
  if (!isCount(index) || !isCount(size) || index >= size) return undefined
  const ranges = inclusionRanges(index, size)
  if (ranges.length !== path.length) return undefined
  let hash = leafHash
  for (const [at, beside] of path.entries()) {
    const isLeft = (ranges[at]?.end ?? 0) <= index
    hash = await sha256(isLeft ? nodeInput(beside, hash) : nodeInput(hash, beside))
  }
  return hash
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** The largest power of two smaller than `count`, which must be at least 2. */
function largestPowerBelow(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}
