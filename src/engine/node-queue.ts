const BITS = 32

/**
 * Nodes to be evaluated, taken in evaluation order: a bit per node, in words of 32, and a bit per word that has any. A
 * key press adds and takes a handful among tens of thousands, a hub thousands; neither may search them all, sort, or
 * allocate.
 */
export class NodeQueue {
  readonly #words: Int32Array
  /** In words of 32 as well: which of `#words` are not empty. */
  readonly #filled: Int32Array
  /** No lower word of `#filled` has any bit. */
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

  /** The first node in evaluation order, which is removed; -1 when there is none. */
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
