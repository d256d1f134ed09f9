import { concat, isSameBytes, sha256, type Bytes } from './bytes.ts'

/** What is hashed for a leaf: the prefix keeps a leaf from passing for a node. Source: RFC 9162 §2.1.1. */
export function leafInput(data: Uint8Array): Bytes {
  return concat(Uint8Array.of(0), data)
}

/** What is hashed for a node. Source: RFC 9162 §2.1.1. */
export function nodeInput(left: Uint8Array, right: Uint8Array): Bytes {
  return concat(Uint8Array.of(1), left, right)
}

/** Leaves from `start` (inclusive) to `end` (exclusive), which have a hash of their own in some tree. */
export interface LeafRange {
  readonly start: number
  readonly end: number
}

/** A subtree of 2^level leaves, the `index`-th of that size. It never changes once it is full. */
export interface FullSubtree {
  readonly level: number
  readonly index: number
}

/** The hashes of an inclusion proof, from the leaf to the root; none for a tree of one leaf. Source: RFC 9162 §2.1.3.1. */
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

/**
 * The hashes of the proof that the tree of `first` leaves begins the one of `size`. Source: RFC 9162 §2.1.4.1.
 */
export function consistencyRanges(first: number, size: number): readonly LeafRange[] {
  const walk = (start: number, end: number, isFirstTree: boolean): readonly LeafRange[] => {
    if (end === first) return isFirstTree ? [] : [{ start, end }]
    const middle = start + largestPowerBelow(end - start)
    return first <= middle
      ? [...walk(start, middle, isFirstTree), { start: middle, end }]
      : [...walk(middle, end, false), { start, end: middle }]
  }
  return walk(0, size, true)
}

/** The full subtrees that a range of a tree is made of, left to right; its hash folds them from the right. */
export function fullSubtrees({ start, end }: LeafRange): readonly FullSubtree[] {
  const subtrees: FullSubtree[] = []
  for (let at = start; at < end;) {
    const level = Math.floor(Math.log2(end - at))
    subtrees.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return subtrees
}

/** A leaf's place in a tree, and the hashes beside its way to the root. */
export interface InclusionProof {
  readonly leafHash: Bytes
  readonly index: number
  readonly size: number
  readonly path: readonly Bytes[]
}

/** The root that the proof leads to; `undefined` when its path has another length. Source: RFC 9162 §2.1.3.2. */
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

/** That the tree of `first` leaves begins the one of `size`. */
export interface ConsistencyProof {
  readonly first: number
  readonly firstRoot: Bytes
  readonly size: number
  readonly path: readonly Bytes[]
}

/** The root of the larger tree when the proof holds for the smaller one. Source: RFC 9162 §2.1.4.2. */
export async function rootOfConsistency({
  first,
  firstRoot,
  size,
  path,
}: ConsistencyProof): Promise<Bytes | undefined> {
  if (!isCount(first) || !isCount(size) || first === 0 || first > size) return undefined
  const ranges = consistencyRanges(first, size)
  if (ranges.length !== path.length) return undefined
  if (first === size) return firstRoot
  // A first tree that is a full subtree of the larger one is not repeated in the path.
  const isWhole = ranges.every(({ start }) => start !== 0)
  const [start, ...rest] = isWhole ? [firstRoot, ...path] : path
  const besides = isWhole ? ranges : ranges.slice(1)
  if (start === undefined) return undefined
  let [smaller, larger] = [start, start]
  for (const [at, beside] of rest.entries()) {
    if ((besides[at]?.start ?? 0) >= first) larger = await sha256(nodeInput(larger, beside))
    else {
      smaller = await sha256(nodeInput(beside, smaller))
      larger = await sha256(nodeInput(beside, larger))
    }
  }
  return isSameBytes(smaller, firstRoot) ? larger : undefined
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

/** The largest power of two below a count of two or more. */
function largestPowerBelow(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}
