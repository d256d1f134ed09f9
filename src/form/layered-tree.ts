import type { NodeLevel } from './studio-edit.ts'

/**
 * The parts of a file that a deployment may change one by one: nodes with a key of their own, in lists, level under
 * level. Forms, documents, products and lists are all such trees, so one set of operations serves them.
 * Source: decision 39.
 */

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** One level of a tree: pages, blocks, elements, options, sections, rows. */
export interface Level {
  /** Singular, in messages. */
  readonly one: NodeLevel
  /** Plural, in additions (`elements`) and, capitalised, in operations (`addedElements`). */
  readonly many: string
  /** Path of the list within its parent. */
  readonly list: (parent: Json) => readonly string[]
  /** Property that holds the key in an operation. */
  readonly key: string
  /** Key of an item; undefined when it has none and cannot be addressed. */
  readonly keyOf: (item: Json) => string | undefined
  /** Keys are unique within the parent only: operations name the parent in `in`. */
  readonly isScoped: boolean
  /** Properties that are records, each key of which is an attribute: `attributes`. */
  readonly groups: readonly string[]
}

/** A node with its list of children taken out of `value`. */
export interface TreeNode {
  readonly level: Level | undefined
  readonly key: string | undefined
  /** Path of the list within `value`; undefined when it has none. */
  readonly list: readonly string[] | undefined
  value: Json
  children: TreeNode[]
}

function byProperty(key: string): (item: Json) => string | undefined {
  return (item) => asText(item[key])
}

const page: Level = level('page', 'pages', 'slug')
const block: Level = level('block', 'blocks', 'slug')
const element: Level = { ...level('element', 'elements', 'name'), groups: ['attributes'] }
const option: Level = {
  ...level('option', 'options', 'value'),
  list: () => ['attributes', 'options'],
  isScoped: true,
}
const section: Level = level('section', 'sections', 'id')
/** A row is named by its id, else by its first element. */
const row: Level = {
  ...level('row', 'rows', 'id'),
  list: (parent) => [parent['kind'] === 'declarations' ? 'items' : 'rows'],
  keyOf: (item) =>
    [item['id'], item['element'], item['elements'], item['cells']]
      .map(firstText)
      .find((name) => name !== undefined),
  isScoped: true,
}

function level(one: NodeLevel, many: string, key: string): Level {
  return { one, many, list: () => [many], key, keyOf: byProperty(key), isScoped: false, groups: [] }
}

function firstText(value: unknown): string | undefined {
  return Array.isArray(value) ? firstText(value[0]) : asText(value)
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Levels of each kind of file, outermost first. */
export const LEVELS = {
  form: [page, block, element, option],
  document: [section, row],
  products: [level('product', 'products', 'code')],
  datalist: [level('option', 'options', 'value')],
} as const satisfies Readonly<Record<string, readonly Level[]>>

/** The tree of a file. */
export function openTree(value: Json, levels: readonly Level[], of?: Level): TreeNode {
  const [inner, ...deeper] = levels
  const key = of?.keyOf(value)
  const path = inner?.list(value) ?? []
  const items = inner && readPath(value, path)
  if (!Array.isArray(items)) return { level: of, key, list: undefined, value, children: [] }
  return {
    level: of,
    key,
    list: path,
    value: writePath(value, path, undefined),
    children: items.map((item) => openTree(asRecord(item) ?? {}, deeper, inner)),
  }
}

/** The file of a tree. */
export function closeTree(node: TreeNode): Json {
  const path = node.list ?? node.children[0]?.level?.list(node.value)
  return path ? writePath(node.value, path, node.children.map(closeTree)) : node.value
}

/** A node, and the one that holds it. */
export interface PlacedNode {
  readonly node: TreeNode
  readonly parent: TreeNode
}

/** Each node of the tree with its parent, outermost first. */
export function* walkTree(root: TreeNode): Generator<PlacedNode> {
  for (const node of root.children) {
    yield { node, parent: root }
    yield* walkTree(node)
  }
}

/** The node of this level with this key, below the parent named `within` if one is given. */
export function findNode(
  root: TreeNode,
  {
    level: wanted,
    key,
    within,
  }: { readonly level: Level; readonly key: string; readonly within?: string | undefined },
): PlacedNode | undefined {
  for (const found of walkTree(root)) {
    const { node, parent } = found
    if (node.level === wanted && node.key === key && (within === undefined || parent.key === within))
      return found
  }
  return undefined
}

/** The value as a JSON object; undefined for anything else. */
export function asRecord(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

/** The value at a path; undefined when there is none. */
export function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, step) => asRecord(inner)?.[step], value)
}

/** A copy with the value at the path; undefined takes the property out. */
export function writePath(target: Json, [step, ...rest]: readonly string[], value: unknown): Json {
  if (step === undefined) return target
  const inner = rest.length === 0 ? value : writePath(asRecord(target[step]) ?? {}, rest, value)
  if (inner !== undefined) return { ...target, [step]: inner }
  const { [step]: _gone, ...others } = target
  return others
}

/** A copy without the property at the path, nor the records that it leaves empty. */
export function dropPath(value: Json, [step = '', ...rest]: readonly string[]): Json {
  const { [step]: inner, ...others } = value
  const left = rest.length === 0 ? {} : dropPath(asRecord(inner) ?? {}, rest)
  return Object.keys(left).length === 0 ? others : { ...value, [step]: left }
}
