import { getNodeValue, parseTree, type Node } from 'jsonc-parser'
import { alignLists, type Aligned } from './align-lists.ts'
import { formatJson, formatValue, JSON_WIDTH } from './format-json.ts'
import { sameJson } from './json-path.ts'
import { asRecord, type Json } from './layered-tree.ts'

/** A stretch of a text, and what takes its place. */
interface Splice {
  readonly at: number
  readonly length: number
  readonly text: string
}

/**
 * Writes a value into the text of a JSON file with the smallest difference: unchanged parts keep their layout, new
 * parts are written on one line when they fit. An unchanged value gives the same bytes.
 */
export function updateJsonText(text: string | null, value: unknown): string {
  const root = text === null ? undefined : parseTree(text)
  if (text === null || !root) return formatJson(value)
  const splices: Splice[] = []
  new Updater(text, splices).update(root, value)
  return applySplices(text, splices)
}

/** Applies splices from the end, so that earlier offsets stay valid; at the same offset the removal comes first. */
function applySplices(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((one, other) => other.at - one.at || other.length - one.length)
    .reduce(
      (result, { at, length, text: put }) => result.slice(0, at) + put + result.slice(at + length),
      text,
    )
}

class Updater {
  readonly #text: string
  readonly #splices: Splice[]

  constructor(text: string, splices: Splice[]) {
    this.#text = text
    this.#splices = splices
  }

  update(node: Node, value: unknown): void {
    const record = asRecord(value)
    const children = node.children ?? []
    if (sameJson(getNodeValue(node), value)) return
    if (node.type === 'object' && record && children.length > 0) this.#updateObject(node, children, record)
    else if (node.type === 'array' && Array.isArray(value) && value.length > 0 && children.length > 0)
      this.#updateList(node, children, value)
    else this.#rewrite(node, value)
  }

  #updateObject(node: Node, properties: readonly Node[], record: Json): void {
    const kept = properties.filter((property) => Object.hasOwn(record, keyOf(property)))
    const known = new Set(properties.map(keyOf))
    const added = Object.entries(record).filter(([name]) => !known.has(name))
    const last = kept.at(-1)
    if (!last) return this.#rewrite(node, record)
    const put = added.map(([name, value]) => ({
      after: last,
      print: (indent: string) => printProperty(name, value, indent),
    }))
    if (!this.#fits(node, put)) return this.#rewrite(node, record)
    this.#remove(properties, new Set(kept))
    this.#insert(node, put, kept[0])
    for (const property of kept) {
      const inner = property.children?.[1]
      if (inner) this.update(inner, record[keyOf(property)])
    }
  }

  #updateList(node: Node, items: readonly Node[], list: readonly unknown[]): void {
    const values = items.map((item): unknown => getNodeValue(item))
    const aligned = alignLists(values, list)
    const kept = aligned.flatMap(({ old }) => items[old ?? -1] ?? [])
    if (kept.length === 0) return this.#rewrite(node, list)
    const put = insertions(aligned).map(({ after, value }) => ({
      after: items[after],
      print: this.#printerOf(items, values, value),
    }))
    if (!this.#fits(node, put)) return this.#rewrite(node, list)
    this.#remove(items, new Set(kept))
    this.#insert(node, put, kept[0])
    for (const { old, value } of aligned) {
      const item = items[old ?? -1]
      if (item) this.update(item, value)
    }
  }

  /** A moved item keeps its own layout. */
  #printerOf(items: readonly Node[], values: readonly unknown[], value: unknown): (indent: string) => string {
    const moved = items[values.findIndex((each) => sameJson(each, value))]
    return (indent) => (moved ? this.#textOf(moved) : formatValue(value, indent, 1))
  }

  #textOf({ offset, length }: Node): string {
    return this.#text.slice(offset, offset + length)
  }

  /** Whether what is put into a list or object on one line leaves it short enough. */
  #fits(node: Node, put: readonly Insertion[]): boolean {
    if (put.length === 0 || this.#indentOf(node) !== undefined) return true
    const start = this.#text.lastIndexOf('\n', node.offset) + 1
    const added = put.map(({ print }) => print('  '))
    const isShort = node.offset - start + node.length + added.join(', ').length + 3 <= JSON_WIDTH
    return isShort && added.every((text) => !text.includes('\n'))
  }

  /** Indentation of the children of a node; undefined when they are on its line. */
  #indentOf(node: Node): string | undefined {
    const first = node.children?.[0]
    if (!first) return undefined
    return /\n([ \t]*)$/.exec(this.#text.slice(node.offset, first.offset))?.[1]
  }

  #insert(node: Node, put: readonly Insertion[], first: Node | undefined): void {
    const indent = this.#indentOf(node)
    const gap = indent === undefined ? ' ' : `\n${indent}`
    // In reverse: at the same place, each insertion goes before those made already.
    for (const { after, print } of put.toReversed()) {
      const text = print(indent ?? '  ')
      if (after) this.#splices.push({ at: after.offset + after.length, length: 0, text: `,${gap}${text}` })
      else if (first) this.#splices.push({ at: first.offset, length: 0, text: `${text},${gap}` })
    }
  }

  /**
   * Removes siblings, each with the comma before it; those before the first kept sibling, with the comma after them.
   */
  #remove(siblings: readonly Node[], kept: ReadonlySet<Node>): void {
    const firstKept = siblings.find((sibling) => kept.has(sibling))
    siblings.forEach((sibling, index) => {
      if (kept.has(sibling) || !firstKept) return
      const before = siblings[index - 1]
      const isLeading = sibling.offset < firstKept.offset
      if (isLeading && index > 0) return
      const at = isLeading || !before ? sibling.offset : before.offset + before.length
      const end = isLeading ? firstKept.offset : sibling.offset + sibling.length
      this.#splices.push({ at, length: end - at, text: '' })
    })
  }

  #rewrite(node: Node, value: unknown): void {
    const start = this.#text.lastIndexOf('\n', node.offset) + 1
    const indent = /^[ \t]*/.exec(this.#text.slice(start, node.offset))?.[0] ?? ''
    const before = node.offset - start - indent.length + 1
    const text = node.offset === 0 ? formatJson(value).trimEnd() : formatValue(value, indent, before)
    this.#splices.push({ at: node.offset, length: node.length, text })
  }
}

interface Insertion {
  /** Undefined: before the first. */
  readonly after: Node | undefined
  readonly print: (indent: string) => string
}

function printProperty(name: string, value: unknown, indent: string): string {
  const head = `${JSON.stringify(name)}: `
  return head + formatValue(value, indent, head.length + 1)
}

function keyOf(property: Node): string {
  const [key] = property.children ?? []
  return key ? String(getNodeValue(key)) : ''
}

/** New items, each with the position of the old item that it follows; -1 at the start. */
function insertions(
  aligned: readonly Aligned[],
): readonly { readonly after: number; readonly value: unknown }[] {
  let after = -1
  const found: { readonly after: number; readonly value: unknown }[] = []
  for (const { old, value } of aligned) {
    if (old === undefined) found.push({ after, value })
    else after = old
  }
  return found
}
