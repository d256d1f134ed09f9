const BITS = 32

/**
 * A priority queue of nodes in evaluation order, as a two-level bitmap: a bit per node in 32-bit words, and a bit per
 * non-empty word. A key press queues a handful of tens of thousands of nodes, a hub thousands; neither may scan all
 * nodes, sort or allocate.
 */
export class NodeQueue {
  readonly #words: Int32Array
  /** Bitmap of the non-empty entries of `#words`, also in 32-bit words. */
  readonly #filled: Int32Array
  /** All words of `#filled` below this one are empty. */
  #lowest = 0

  constructor(size: number) {
    const words = Math.ceil(size / BITS)
    this.#words = new Int32Array(words)
    this.#filled = new Int32Array(Math.ceil(words / BITS))
  }

  add(node: number): void {
    const word = node >> 5
    const group = word >> 5
    // Shifts count modulo 32.
    this.#words[word] = (this.#words[word] ?? 0) | (1 << node)
    this.#filled[group] = (this.#filled[group] ?? 0) | (1 << word)
    if (group < this.#lowest) this.#lowest = group
  }

  /** Removes and returns the first node in evaluation order; -1 when the queue is empty. */
  take(): number {
    for (; this.#lowest < this.#filled.length; this.#lowest += 1) {
      const filled = this.#filled[this.#lowest] ?? 0
      if (filled === 0) continue
      const word = this.#lowest * BITS + findLowestBit(filled)
      const nodes = this.#words[word] ?? 0
      const others = nodes & (nodes - 1)
      this.#words[word] = others
      if (others === 0) this.#filled[this.#lowest] = filled & (filled - 1)
      return word * BITS + findLowestBit(nodes)
    }
    return -1
  }
}

function findLowestBit(word: number): number {
  return BITS - 1 - Math.clz32(word & -word)
}
