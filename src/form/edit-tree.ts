import { treeOfFile, treeValueOf } from './layer-kind.ts'
import { closeTree, findNode, openTree, type Level, type PlacedNode, type TreeNode } from './layered-tree.ts'
import type { Reason } from './reason.ts'
import type { EditPlace, NodeRef } from './studio-edit.ts'

interface LevelledTree {
  readonly root: TreeNode
  readonly levels: readonly Level[]
}

/** A merged file opened as a tree, for edits by node. */
export interface OpenedFile extends LevelledTree {
  /** The value of the file again. */
  readonly close: () => unknown
}

/** Undefined for a file without nodes. */
export function openFile(file: string, value: unknown): OpenedFile | undefined {
  const levels = treeOfFile(file)?.levels
  const record = treeValueOf(value)
  if (!levels || !record) return undefined
  const root = openTree(record, levels)
  const close = () => (Array.isArray(value) ? (closeTree(root)['products'] ?? []) : closeTree(root))
  return { root, levels, close }
}

/** A node of an opened file with its parent. */
export function findRef(
  { root, levels }: LevelledTree,
  { level: name, key, within }: NodeRef,
): PlacedNode | undefined {
  const level = levels.find(({ one }) => one === name)
  return level && findNode(root, { level, key, within })
}

/** Whether a sibling has the same name: rows without an id are named by what they print. */
export function isOneOfSeveral({ node, parent }: PlacedNode): boolean {
  return parent.children.some((child) => child !== node && child.key === node.key)
}

/** Puts a node at a place; returns why that is impossible, undefined when it is done. */
export function putNode(
  { root, levels }: LevelledTree,
  node: TreeNode,
  place: EditPlace,
): Reason | undefined {
  const { level } = node
  if (!level) return NO_PLACE
  const beside = place.after ?? place.before
  if (beside === undefined) {
    const parent = parentOf({ root, levels }, level, place.within)
    if (!parent) return NO_PLACE
    parent.children = [...parent.children, node]
    return undefined
  }
  const found = findNode(root, { level, key: beside, within: level.isScoped ? place.within : undefined })
  if (!found) return NO_PLACE
  if (isOneOfSeveral(found)) return SEVERAL
  const position = found.parent.children.indexOf(found.node) + (place.after === undefined ? 0 : 1)
  found.parent.children = found.parent.children.toSpliced(position, 0, node)
  return undefined
}

function parentOf(
  { root, levels }: LevelledTree,
  level: Level,
  within: string | undefined,
): TreeNode | undefined {
  const outer = levels[levels.indexOf(level) - 1]
  if (!outer) return root
  return within === undefined ? undefined : findNode(root, { level: outer, key: within })?.node
}

/**
 * The place of a node, relative to the neighbour before it if there is one; undefined between neighbours that no name
 * distinguishes.
 */
export function placeOfNode(parent: TreeNode, node: TreeNode): EditPlace | undefined {
  const position = parent.children.indexOf(node)
  const within = node.level?.isScoped === true && parent.key !== undefined ? { within: parent.key } : {}
  const named = (child: TreeNode | undefined) =>
    child && !isOneOfSeveral({ node: child, parent }) ? child.key : undefined
  const before = named(parent.children[position - 1])
  const after = named(parent.children[position + 1])
  if (before !== undefined) return { after: before, ...within }
  if (after !== undefined) return { before: after, ...within }
  if (position < parent.children.length - 1) return undefined
  return parent.key === undefined ? {} : { within: parent.key }
}

/** The name is shared by several siblings, so it is ambiguous. */
export const SEVERAL: Reason = {
  fr: 'plusieurs objets du fichier portent ce nom : donnez-leur un id',
  en: 'several objects of the file have this name: give them an id',
}
/** The place that was named is not in the file. */
export const NO_PLACE: Reason = {
  fr: 'la place indiquée n’existe pas',
  en: 'the place that was named does not exist',
}
/** The node that was named is not in the file. */
export const NO_NODE: Reason = {
  fr: 'l’objet indiqué n’existe pas ou plus',
  en: 'the object that was named does not exist any more',
}
