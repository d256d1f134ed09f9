import {
  asRecord,
  closeTree,
  dropPath,
  findNode,
  openTree,
  readPath,
  type Json,
  type Level,
} from './layered-tree.ts'
import { readPatch, type Assignment } from './read-patch.ts'

/** Something of the base that a patch changes, removes or replaces. */
export interface Touched {
  /** The operation, and the attribute for a change: `changedElements.a.attributes.label`. */
  readonly place: string
  /** Value in the base now; null when absent. */
  readonly base: unknown
  /** Value in the patch; null when the patch removes it. */
  readonly own: unknown
  /** A whole node, whose value is too long to show. */
  readonly isNode: boolean
}

/**
 * The parts of the base that a patch changes, attribute by attribute; parts that the base lacks are left out. A removed
 * node is compared without its texts: a new label in the base does not concern a deployment that removes the node.
 */
export function findTouched(base: Json, patch: Json, levels: readonly Level[]): readonly Touched[] {
  const root = openTree(base, levels)
  const { head, changed, removed } = readPatch(patch, levels)
  const replaced = levels.find(({ many }) => many === 'blocks')
  const blocks = patch['replacedBlocks']
  return [
    ...head.map((assignment) => touch('changed', root.value, assignment)),
    ...changed.flatMap(({ operation, target, attributes }) => {
      const node = findNode(root, target)?.node
      return node ? attributes.map((assignment) => touch(operation, node.value, assignment)) : []
    }),
    ...removed.flatMap(({ operation, target }) => {
      const node = findNode(root, target)?.node
      return node ? [{ place: operation, base: withoutTexts(closeTree(node)), own: null, isNode: true }] : []
    }),
    ...(replaced && Array.isArray(blocks) ? blocks : []).flatMap((block: unknown) => {
      const own = asRecord(block) ?? {}
      const key = String(own['slug'])
      const node = replaced && findNode(root, { level: replaced, key })?.node
      return node ? [{ place: `replacedBlocks.${key}`, base: closeTree(node), own, isNode: true }] : []
    }),
  ]
}

function touch(operation: string, value: Json, { path, value: own }: Assignment): Touched {
  return {
    place: [operation, ...path].join('.'),
    base: readPath(value, path) ?? null,
    own: own ?? null,
    isNode: false,
  }
}

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts)
  const record = asRecord(value)
  if (!record) return value
  if ('fr' in record && 'en' in record) return 'text'
  return Object.fromEntries(Object.entries(record).map(([name, part]) => [name, withoutTexts(part)]))
}

/** The patch without its change at a place, which the base now has; operations that become empty are removed too. */
export function withoutPlace(patch: Json, place: string, levels: readonly Level[]): Json {
  const { changed, head, removed } = readPatch(patch, levels)
  const kept = Object.entries(patch).flatMap(
    ([name, operations]): readonly (readonly [string, unknown])[] => {
      if (name === 'changed') return asEntry(name, withoutHead(asRecord(operations) ?? {}, place, head))
      if (!Array.isArray(operations)) return [[name, operations]]
      const list: readonly unknown[] = operations
      const items = list.flatMap((item, index): readonly unknown[] => {
        if (name === 'replacedBlocks')
          return place === `${name}.${String(asRecord(item)?.['slug'])}` ? [] : [item]
        const gone = removed.filter((each) => each.operation.startsWith(`${name}.`))[index]
        if (gone) return gone.operation === place ? [] : [item]
        const change = changed.filter((each) => each.operation.startsWith(`${name}.`))[index]
        return change ? withoutAttribute(asRecord(item) ?? {}, change, place) : [item]
      })
      return items.length > 0 ? [[name, items]] : []
    },
  )
  return Object.fromEntries(kept)
}

function withoutHead(given: Json, place: string, head: readonly Assignment[]): Json {
  const gone = head.find(({ path }) => `changed.${path.join('.')}` === place)
  return gone ? dropPath(given, gone.path) : given
}

function withoutAttribute(
  item: Json,
  { operation, attributes }: { readonly operation: string; readonly attributes: readonly Assignment[] },
  place: string,
): readonly Json[] {
  const gone = attributes.find(({ path }) => [operation, ...path].join('.') === place)
  if (!gone) return [item]
  return attributes.length === 1 ? [] : [dropPath(item, gone.path)]
}

function asEntry(name: string, value: Json): readonly (readonly [string, unknown])[] {
  return Object.keys(value).length === 0 ? [] : [[name, value]]
}
