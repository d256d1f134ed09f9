import {
  findRef,
  isOneOfSeveral,
  NO_NODE,
  NO_PLACE,
  openFile,
  placeOfNode,
  putNode,
  SEVERAL,
  type OpenedFile,
} from './edit-tree.ts'
import { getIn, sameJson, setIn } from './json-path.ts'
import { treeOfFile } from './layer-kind.ts'
import { asRecord, closeTree, findNode, openTree } from './layered-tree.ts'
import type { Reason } from './reason.ts'
import type { StudioEdit } from './studio-edit.ts'

/** The edited value of a merged file, or why the edit is impossible. */
export type Edited = { readonly value: unknown } | { readonly problem: Reason }

type NodeEdit = Exclude<StudioEdit, { kind: 'replace' }>

/**
 * Applies an edit to the value of a merged file. Does not handle the replacement of a whole file, which only
 * `writeEdit` does. Never throws: an unknown node or a name already taken is returned as a problem.
 */
export function applyEdit(value: unknown, edit: NodeEdit): Edited {
  if (edit.kind === 'set') return set(value, edit)
  const opened = openFile(edit.file, value)
  if (!opened) return { problem: NO_NODE }
  const problem = edit.kind === 'add' ? add(opened, edit) : takeOut(opened, edit)
  return problem ? { problem } : { value: opened.close() }
}

function set(
  value: unknown,
  { file, node: ref, path, value: given }: Extract<StudioEdit, { kind: 'set' }>,
): Edited {
  const wanted = given ?? undefined
  if (!ref) {
    if (path[0] === treeOfFile(file)?.whole) return { problem: NODES_ONE_BY_ONE }
    const edited = setIn(value, path, wanted)
    return edited === undefined ? { problem: NO_PLACE } : { value: edited }
  }
  const opened = openFile(file, value)
  const found = opened && findRef(opened, ref)
  if (!opened || !found) return { problem: NO_NODE }
  const { node } = found
  const list =
    node.list ?? opened.levels[opened.levels.findIndex((level) => level === node.level) + 1]?.list(node.value)
  if (list && list.length === path.length && list.every((step, index) => step === path[index]))
    return { problem: NODES_ONE_BY_ONE }
  if (isOneOfSeveral(found)) return { problem: SEVERAL }
  const edited = asRecord(setIn(node.value, path, wanted))
  if (!edited) return { problem: NO_PLACE }
  if (node.level?.keyOf(edited) !== node.key) return { problem: KEY_STAYS }
  node.value = edited
  return { value: opened.close() }
}

function add(
  opened: OpenedFile,
  { level: name, place, value }: Extract<StudioEdit, { kind: 'add' }>,
): Reason | undefined {
  const { root, levels } = opened
  const position = levels.findIndex(({ one }) => one === name)
  const level = levels[position]
  if (!level) return NO_PLACE
  const node = openTree(value, levels.slice(position + 1), level)
  const { key } = node
  if (key === undefined) return NO_KEY
  if (level.isScoped && place.within === undefined) return NO_PLACE
  if (findNode(root, { level, key, within: level.isScoped ? place.within : undefined })) return taken(key)
  return putNode(opened, node, place)
}

function takeOut(
  opened: OpenedFile,
  edit: Extract<StudioEdit, { kind: 'move' | 'remove' }>,
): Reason | undefined {
  const found = findRef(opened, edit.node)
  if (!found) return NO_NODE
  if (isOneOfSeveral(found)) return SEVERAL
  const { node, parent } = found
  if (edit.kind === 'move' && (edit.place.after ?? edit.place.before) === node.key) return NO_PLACE
  parent.children = parent.children.filter((child) => child !== node)
  return edit.kind === 'move' ? putNode(opened, node, edit.place) : undefined
}

/** The value of a merged file at the place of a `set`, as the author saw it; null when there is none. */
export function valueAt(value: unknown, { file, node, path }: Extract<StudioEdit, { kind: 'set' }>): unknown {
  if (!node) return getIn(value, path) ?? null
  const opened = openFile(file, value)
  const found = opened && findRef(opened, node)
  return found ? (getIn(closeTree(found.node), path) ?? null) : null
}

/**
 * The inverse of an edit, computed from the value before it. Undefined for an impossible edit, and when no name
 * identifies where a node was. `text` is the file's own text before, which the inverse of a replaced file restores.
 */
export function invertEdit(value: unknown, edit: StudioEdit, text: string | null): StudioEdit | undefined {
  if (edit.kind === 'replace') return { ...edit, before: edit.text, text }
  if (edit.kind === 'set') return { ...edit, before: edit.value ?? null, value: valueAt(value, edit) }
  const opened = openFile(edit.file, value)
  if (!opened) return undefined
  if (edit.kind === 'add') {
    const level = opened.levels.find(({ one }) => one === edit.level)
    const key = level?.keyOf(edit.value)
    const within = level?.isScoped === true ? edit.place.within : undefined
    if (key === undefined) return undefined
    return {
      kind: 'remove',
      file: edit.file,
      node: { level: edit.level, key, ...(within === undefined ? {} : { within }) },
    }
  }
  const found = findRef(opened, edit.node)
  if (!found) return undefined
  const place = placeOfNode(found.parent, found.node)
  if (!place) return undefined
  if (edit.kind === 'move') {
    const isScoped = found.node.level?.isScoped === true
    const node = isScoped ? { ...edit.node, within: edit.place.within ?? edit.node.within } : edit.node
    return { ...edit, node, place }
  }
  return { kind: 'add', file: edit.file, level: edit.node.level, place, value: closeTree(found.node) }
}

/** Whether two values of a merged file are the same for its readers: null and absent are. */
export function isSameFile(one: unknown, other: unknown): boolean {
  return sameJson(withoutNulls(one), withoutNulls(other))
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  const record = asRecord(value)
  if (!record) return value
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNulls(part)]])),
  )
}

function taken(key: string): Reason {
  return { fr: `le nom ${key} est déjà pris`, en: `the name ${key} is taken` }
}

const NODES_ONE_BY_ONE: Reason = {
  fr: 'ces objets s’ajoutent, se déplacent et se retirent un par un',
  en: 'these objects are added, moved and removed one by one',
}
const KEY_STAYS: Reason = {
  fr: 'un nom reste pour toujours : les réponses sont gardées sous lui',
  en: 'a name stays for ever: answers are kept under it',
}
const NO_KEY: Reason = { fr: 'le nom manque', en: 'the name is missing' }
