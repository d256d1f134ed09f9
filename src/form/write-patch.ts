import { findRef } from './edit-tree.ts'
import { findInPatch, nameOfOperation, operationsOf } from './find-in-patch.ts'
import { getIn, sameJson, setIn, type JsonPath } from './json-path.ts'
import {
  asRecord,
  dropPath,
  openTree,
  walkTree,
  type Json,
  type Level,
  type TreeNode,
} from './layered-tree.ts'
import { placements, reanchored, type PatchWork } from './place-in-patch.ts'
import type { NodeRef, StudioEdit } from './studio-edit.ts'

const VERBS = ['changed', 'replaced', 'added', 'moved', 'removed']

/** Whether a patch has any operation. */
export function hasOperations(patch: unknown): boolean {
  return Object.keys(asRecord(patch) ?? {}).some((name) => VERBS.some((verb) => name.startsWith(verb)))
}

/** Patches that may give the edited file, best first. The caller takes the first that does. */
export function* patchCandidates(
  work: PatchWork,
  edit: Exclude<StudioEdit, { kind: 'replace' }>,
): Generator<Json> {
  if (edit.kind === 'set') yield* set(work, edit)
  else if (edit.kind === 'remove') yield* remove(work, edit)
  else if (edit.kind === 'add') yield* add(work, edit)
  else yield* move(work, edit)
}

function* set(
  work: PatchWork,
  { node: ref, path, value }: Extract<StudioEdit, { kind: 'set' }>,
): Generator<Json> {
  const { patch, base, edited, levels } = work
  if (!ref) {
    const [name = ''] = path
    const entry = assign(asRecord(patch['changed']) ?? {}, [name], getIn(edited, [name]), getIn(base, [name]))
    yield withList(patch, 'changed', Object.keys(entry).length > 0 ? entry : undefined)
    return
  }
  const inPatch = findInPatch(patch, levels, ref)
  const now = findRef({ root: openTree(edited, levels), levels }, ref)?.node
  if (inPatch) {
    const written = asRecord(setIn(patch, [...inPatch.path, ...path], value ?? undefined))
    if (written) yield written
    return
  }
  const before = findRef({ root: openTree(base, levels), levels }, ref)?.node
  if (!before || !now) return
  yield changeNode(patch, { before, now, within: ref.within }, path)
}

/** Writes every attribute in which a node of the base, or a node within it, differs from the edited file. */
function changeWhole({ patch, base, edited, levels }: PatchWork, ref: NodeRef): Json {
  const before = findRef({ root: openTree(base, levels), levels }, ref)
  const now = findRef({ root: openTree(edited, levels), levels }, ref)
  if (!before || !now) return patch
  return [before, ...walkTree(before.node)].reduce((left, { node, parent }) => {
    const within = parent.key
    const same = [now, ...walkTree(now.node)].find(
      (each) => each.node.level === node.level && each.node.key === node.key && each.parent.key === within,
    )
    return same ? changeAttributes(left, { before: node, now: same.node, within }) : left
  }, patch)
}

function changeAttributes(patch: Json, changed: ChangedNode): Json {
  const { before, now } = changed
  const names = new Set([...Object.keys(before.value), ...Object.keys(now.value)])
  const paths = [...names].flatMap((name) => {
    if (before.level?.groups.includes(name) !== true) return [[name]]
    const inner = { ...asRecord(before.value[name]), ...asRecord(now.value[name]) }
    return Object.keys(inner).map((key) => [name, key])
  })
  return paths.reduce((left, path) => changeNode(left, changed, path), patch)
}

interface ChangedNode {
  readonly before: TreeNode
  readonly now: TreeNode
  readonly within: string | undefined
}

/** Writes one attribute of a node of the base, or removes it when it equals the base's. */
function changeNode(patch: Json, { before, now, within }: ChangedNode, path: readonly string[]): Json {
  const { level, key } = before
  if (!level || key === undefined) return patch
  const [first = '', second] = path
  const boundary = level.groups.includes(first) && second !== undefined ? [first, second] : [first]
  const name = nameOfOperation('changed', level)
  const entries = operationsOf(patch, 'changed', level)
  const position = entries.findIndex((entry) => names(entry, level, { key, within }))
  const address: Json = { ...(level.isScoped ? { in: within } : {}), [level.key]: key }
  const entry = assign(
    entries[position] ?? address,
    boundary,
    getIn(now.value, boundary),
    getIn(before.value, boundary),
  )
  const isEmpty = Object.keys(entry).every((each) => each === 'in' || each === level.key)
  if (position < 0) return isEmpty ? patch : withList(patch, name, [...entries, entry])
  return withList(patch, name, entries.toSpliced(position, 1, ...(isEmpty ? [] : [entry])))
}

function names(
  entry: Json,
  level: Level,
  { key, within }: { readonly key: string; readonly within: string | undefined },
) {
  return entry[level.key] === key && (!level.isScoped || entry['in'] === within)
}

function assign(entry: Json, boundary: JsonPath, value: unknown, said: unknown): Json {
  if (sameJson(value, said)) return dropPath(entry, boundary.map(String))
  return asRecord(setIn(entry, boundary, value ?? null)) ?? entry
}

/** The patch with this list of operations; none when it is empty. */
function withList(patch: Json, name: string, list: unknown): Json {
  const isEmpty = list === undefined || (Array.isArray(list) && list.length === 0)
  return asRecord(setIn(patch, [name], isEmpty ? undefined : list)) ?? patch
}

function* remove(work: PatchWork, { node: ref }: Extract<StudioEdit, { kind: 'remove' }>): Generator<Json> {
  const { patch, base, levels } = work
  const found = findRef({ root: openTree(base, levels), levels }, ref)
  const inPatch = findInPatch(patch, levels, ref)
  const rest = inPatch ? withoutItem(patch, inPatch.path) : patch
  for (const cleared of [rest, reanchored({ ...work, patch: rest }, ref)]) {
    if (inPatch) yield cleared
    if (!found) continue
    const { level, key } = found.node
    if (!level || key === undefined) continue
    const cleaned = [found.node, ...[...walkTree(found.node)].map(({ node }) => node)].reduce(
      (left, node) => withoutOperations(left, node, levels, found.node),
      cleared,
    )
    const removal = level.isScoped ? { in: ref.within, [level.key]: key } : key
    const name = nameOfOperation('removed', level)
    const before: unknown = cleaned[name]
    yield withList(cleaned, name, [...(Array.isArray(before) ? before : []), removal])
  }
}

/** Removes an item that the patch adds, and the lists that this leaves empty. */
function withoutItem(patch: Json, path: JsonPath): Json {
  const without = asRecord(setIn(patch, path, undefined)) ?? patch
  const list = path.slice(0, -1)
  const left = getIn(without, list)
  if (!Array.isArray(left) || left.length > 0) return without
  if (list.length === 1) return withList(without, String(list[0]), undefined)
  // The addition that held it: `addedElements`, its position, `elements`. An empty list deeper down is the author's.
  return list.length === 3 ? withoutItem(without, list.slice(0, 2)) : without
}

/** The patch without the operations on a removed node, and without placements next to it or inside it. */
function withoutOperations(patch: Json, node: TreeNode, levels: readonly Level[], removed: TreeNode): Json {
  const { level, key } = node
  if (!level || key === undefined) return patch
  const child = levels[levels.indexOf(level) + 1]
  const isGone = (entry: Json) => entry[level.key] === key
  const isInside = (place: Json) => node !== removed && (place['after'] === key || place['before'] === key)
  const filtered = (from: Json, verb: string, of: Level, gone: (entry: Json) => boolean) => {
    const entries: unknown = from[nameOfOperation(verb, of)]
    if (!Array.isArray(entries)) return from
    const list: readonly unknown[] = entries
    const parsed = operationsOf(from, verb, of)
    return withList(
      from,
      nameOfOperation(verb, of),
      list.filter((_entry, index) => !gone(parsed[index] ?? {})),
    )
  }
  let left = patch
  for (const verb of ['changed', 'moved', 'removed']) left = filtered(left, verb, level, isGone)
  left = filtered(left, 'added', level, isInside)
  if (child) left = filtered(left, 'added', child, (entry) => entry['in'] === key)
  return left
}

function* add(
  work: PatchWork,
  { level: name, place, value }: Extract<StudioEdit, { kind: 'add' }>,
): Generator<Json> {
  const { patch, levels } = work
  const level = levels.find(({ one }) => one === name)
  const key = level?.keyOf(value)
  if (!level || key === undefined) return
  const ref = { level: name, key, within: place.within }
  const removed = operationsOf(patch, 'removed', level)
  const position = removed.findIndex((entry) => names(entry, level, { key, within: place.within }))
  if (position < 0) {
    yield* placements(work, { ref, value })
    return
  }
  // A node of the base that the patch removed: it is restored, perhaps at another place.
  const list: unknown = patch[nameOfOperation('removed', level)]
  const back = withList(
    patch,
    nameOfOperation('removed', level),
    Array.isArray(list) ? list.toSpliced(position, 1) : undefined,
  )
  yield back
  yield* placements({ ...work, patch: back }, { ref, value: undefined })
  const changed = changeWhole({ ...work, patch: back }, ref)
  yield changed
  yield* placements({ ...work, patch: changed }, { ref, value: undefined })
}

function* move(
  work: PatchWork,
  { node: ref, place }: Extract<StudioEdit, { kind: 'move' }>,
): Generator<Json> {
  const { patch, levels } = work
  const level = levels.find(({ one }) => one === ref.level)
  if (!level) return
  const inPatch = findInPatch(patch, levels, ref)
  const to = level.isScoped ? { ...ref, within: place.within ?? ref.within } : ref
  if (inPatch) {
    const value = asRecord(getIn(patch, inPatch.path)) ?? {}
    const left = withoutItem(patch, inPatch.path)
    yield* placements({ ...work, patch: left }, { ref: to, value })
    yield* placements({ ...work, patch: reanchored({ ...work, patch: left }, ref) }, { ref: to, value })
    return
  }
  const name = nameOfOperation('moved', level)
  const moved = operationsOf(patch, 'moved', level)
  const left = withList(
    patch,
    name,
    moved.filter((entry) => !names(entry, level, { key: ref.key, within: ref.within })),
  )
  yield left
  yield* placements({ ...work, patch: left }, { ref: to, value: undefined })
  const free = reanchored({ ...work, patch: left }, ref)
  yield free
  yield* placements({ ...work, patch: free }, { ref: to, value: undefined })
}
