import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toHex, type Bytes } from './bytes.ts'
import {
  fullSubtrees,
  inclusionRanges,
  leafInput,
  nodeInput,
  rootOfInclusion,
  type LeafRange,
} from './merkle-tree.ts'

const digest = (bytes: Uint8Array): Bytes => new Uint8Array(createHash('sha256').update(bytes).digest())

/** The recursive definition of RFC 9162 §2.1.1, as a reference. */
function hashTree(leaves: readonly Uint8Array[]): Bytes {
  const [first] = leaves
  if (first === undefined) return digest(new Uint8Array())
  if (leaves.length === 1) return digest(leafInput(first))
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return digest(nodeInput(hashTree(leaves.slice(0, half)), hashTree(leaves.slice(half))))
}

const leavesOf = (count: number) => Array.from({ length: count }, (_, at) => Uint8Array.of(at, at >> 8))
const hashRange = (leaves: readonly Uint8Array[], { start, end }: LeafRange) =>
  hashTree(leaves.slice(start, end))

/** Test vectors of Certificate Transparency. */
const VECTORS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('merkle tree', () => {
  it('matches the test vectors of Certificate Transparency', () => {
    const leaves = VECTORS.map((hex) => new Uint8Array(Buffer.from(hex, 'hex')))

    const roots = leaves.map((_, at) => toHex(hashTree(leaves.slice(0, at + 1))))

    expect(roots).toEqual(ROOTS)
  })

  it('computes the hash of a range from its full subtrees', () => {
    const leaves = leavesOf(70)
    for (const range of [...inclusionRanges(69, 70), ...inclusionRanges(37, 70), { start: 0, end: 70 }]) {
      const hashes = fullSubtrees(range).map(({ level, index }) =>
        hashRange(leaves, { start: index * 2 ** level, end: (index + 1) * 2 ** level }),
      )
      const folded = hashes.reduceRight((right, left) => digest(nodeInput(left, right)))
      expect(toHex(folded)).toBe(toHex(hashRange(leaves, range)))
    }
  })

  it('proves each leaf at its own index only', async () => {
    for (const size of [1, 2, 3, 5, 8, 13, 33]) {
      const leaves = leavesOf(size)
      const root = toHex(hashTree(leaves))
      for (let index = 0; index < size; index += 1) {
        const path = inclusionRanges(index, size).map((range) => hashRange(leaves, range))
        const leafHash = digest(leafInput(leaves[index] ?? new Uint8Array()))
        const other = digest(leafInput(Uint8Array.of(255)))

        expect(toHex((await rootOfInclusion({ leafHash, index, size, path })) ?? other)).toBe(root)
        expect(toHex((await rootOfInclusion({ leafHash: other, index, size, path })) ?? other)).not.toBe(root)
        expect(await rootOfInclusion({ leafHash, index: size, size, path })).toBeUndefined()
        expect(await rootOfInclusion({ leafHash, index, size, path: [...path, other] })).toBeUndefined()
      }
    }
  })
})
