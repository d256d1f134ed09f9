import {
  asRecord,
  closeTree,
  findNode,
  LEVELS,
  openTree,
  readPath,
  writePath,
  type Json,
  type Level,
  type TreeNode,
} from './layered-tree.ts'
import type { Reason } from './reason.ts'
import type { EditPlace, NodeRef, StudioEdit } from './studio-edit.ts'

/** The file after an edit, or why the edit does not fit it. */
export type Edited = { readonly value: Json } | { readonly problem: Reason }

/** Levels of a file by its path in the deployment's folder; none for a file without keyed nodes (`deployment.json`). */
export function levelsOf(file: string): readonly Level[] {
  if (file.startsWith('forms/')) return LEVELS.form
  if (file.startsWith('documents/')) return LEVELS.document
  if (file === 'products.json') return LEVELS.products
  return file.startsWith('datalists/') ? LEVELS.datalist : []
}

/** Applies an edit to a merged file. The order of a list is the order in which it is shown. */
export function applyEdit(value: Json, edit: StudioEdit): Edited {
  const levels = levelsOf(edit.file)
  if (edit.kind === 'replace') return replace(edit.text)
  if (edit.kind === 'set' && edit.node === null)
    return { value: writePath(value, edit.path, edit.value ?? undefined) }
  const root = openTree(value, levels)
  const isDone =
    edit.kind === 'add' ? add(root, edit, levels) : change(root, edit, levels)
  return isDone ? { value: closeTree(root) } : { problem: NO_SUCH_NODE }
}

/** The merged value at a place; undefined for a node that is not there. */
export function readNode(value: Json, file: string, node: NodeRef | null): Json | undefined {
  if (node === null) return value
  const levels = levelsOf(file)
  const found = find(openTree(value, levels), node, levels)
  return found && closeTree(found.node)
}

/** What an author sees at a place; null for nothing. */
export function readPlace(value: Json, file: string, node: NodeRef | null, path: readonly string[]): unknown {
  return readPath(readNode(value, file, node), path) ?? null
}

const NO_SUCH_NODE: Reason = {
  fr: 'cet endroit n’existe plus : quelqu’un l’a supprimé ou déplacé',
  en: 'this place is gone: somebody has removed or moved it',
}

function replace(text: string | null): Edited {
  try {
    return { value: asRecord(JSON.parse(text ?? '{}')) ?? {} }
  } catch {
    return { problem: { fr: 'ce texte n’est pas du JSON', en: 'this text is not JSON' } }
  }
}

function change(
  root: TreeNode,
  edit: Exclude<StudioEdit, { kind: 'add' | 'replace' }>,
  levels: readonly Level[],
): boolean {
  const found = edit.node && find(root, edit.node, levels)
  if (!found) return false
  const { node, parent } = found
  if (edit.kind === 'set') return setIn(node, edit.path, edit.value)
  if (edit.kind === 'move') return move(root, found, edit.place, levels)
  parent.children = parent.children.filter((child) => child !== node)
  return true
}

/** A list of children is not part of the node's own value while the tree is open. */
function setIn(node: TreeNode, path: readonly string[], given: unknown): boolean {
  node.value = writePath(node.value, path, given ?? undefined)
  return true
}

function move(
  root: TreeNode,
  { node, parent }: { readonly node: TreeNode; readonly parent: TreeNode },
  place: EditPlace,
  levels: readonly Level[],
): boolean {
  const before = parent.children
  parent.children = before.filter((child) => child !== node)
  if (node.level && insert(root, node, place, levels)) return true
  parent.children = before
  return false
}

function add(
  root: TreeNode,
  { level: name, place, value }: Extract<StudioEdit, { kind: 'add' }>,
  levels: readonly Level[],
): boolean {
  const level = levels.find(({ one }) => one === name)
  if (!level) return false
  return insert(root, openTree(value, levels.slice(levels.indexOf(level) + 1), level), place, levels)
}

function insert(
  root: TreeNode,
  node: TreeNode,
  { after, before, within }: EditPlace,
  levels: readonly Level[],
): boolean {
  const { level } = node
  if (!level) return false
  const beside = after ?? before
  if (beside === undefined) {
    const outer = levels[levels.indexOf(level) - 1]
    const parent = within === undefined || !outer ? root : findNode(root, { level: outer, key: within })?.node
    if (!parent) return false
    parent.children = [...parent.children, node]
    return true
  }
  const found = findNode(root, { level, key: beside, within: level.isScoped ? within : undefined })
  if (!found) return false
  const position = found.parent.children.indexOf(found.node) + (after === undefined ? 0 : 1)
  found.parent.children = found.parent.children.toSpliced(position, 0, node)
  return true
}

function find(root: TreeNode, { level: name, key, within }: NodeRef, levels: readonly Level[]) {
  const level = levels.find(({ one }) => one === name)
  return level && findNode(root, { level, key, within: level.isScoped ? within : undefined })
}
