import { findRef } from './edit-tree.ts'
import { findInPatch, nameOfOperation, operationsOf } from './find-in-patch.ts'
import { getIn, setIn, type JsonPath } from './json-path.ts'
import { asRecord, openTree, type Json, type Level } from './layered-tree.ts'
import type { EditPlace, NodeRef } from './studio-edit.ts'

/** A patch of a base, and the merged file that it is to give. */
export interface PatchWork {
  readonly patch: Json
  readonly base: Json
  readonly edited: Json
  readonly levels: readonly Level[]
}

/** A node to place: one that the patch brings, with its value, or one of the base that moves. */
interface Placed {
  readonly ref: NodeRef
  readonly value: Json | undefined
}

/** Patches that put a node where the edited file has it, shortest first. */
export function* placements(work: PatchWork, placed: Placed): Generator<Json> {
  const { patch, levels } = work
  const level = levels.find(({ one }) => one === placed.ref.level)
  const around = level && neighbours(work, placed.ref)
  if (!level || !around) return
  if (placed.value) yield* insideAdditions(work, level, around, placed)
  for (const place of placesOf(level, around)) {
    const verb = placed.value ? 'added' : 'moved'
    const name = nameOfOperation(verb, level)
    const list: unknown = patch[name]
    const before: readonly unknown[] = Array.isArray(list) ? list : []
    if (placed.value) yield* joinAddition(patch, level, place, placed.value)
    const scope = level.isScoped ? { in: around.parent } : {}
    const operation = placed.value
      ? { ...scope, ...place, [level.many]: [placed.value] }
      : { ...scope, [level.key]: placed.ref.key, ...place }
    yield { ...patch, [name]: [...before, operation] }
    yield { ...patch, [name]: [operation, ...before] }
  }
}

interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Key of the parent; undefined for the file. */
  readonly parent: string | undefined
}

function neighbours({ edited, levels }: PatchWork, ref: NodeRef): Neighbours | undefined {
  const found = findRef({ root: openTree(edited, levels), levels }, ref)
  if (!found) return undefined
  const { children, key: parent } = found.parent
  const position = children.indexOf(found.node)
  return { previous: children[position - 1]?.key, next: children[position + 1]?.key, parent }
}

/** Places as operations say them, in the order in which an author would. */
function placesOf(level: Level, { previous, next, parent }: Neighbours): readonly Json[] {
  const end: Json = level.isScoped || parent === undefined ? {} : { in: parent }
  return [
    ...(previous === undefined ? [] : [{ after: previous }]),
    ...(next === undefined ? [end] : [{ before: next }]),
    ...(next === undefined || previous !== undefined ? [] : [end]),
  ]
}

/** Places next to a node that the patch itself adds, or within one. */
function* insideAdditions(
  { patch, levels }: PatchWork,
  level: Level,
  { previous, next, parent }: Neighbours,
  { value }: Placed,
): Generator<Json> {
  const refOf = (key: string) => ({
    level: level.one,
    key,
    ...(parent === undefined ? {} : { within: parent }),
  })
  for (const [key, step] of [
    [previous, 1],
    [next, 0],
  ] as const) {
    const found = key === undefined ? undefined : findInPatch(patch, levels, refOf(key))
    if (found) yield insertAt(patch, found.path.slice(0, -1), Number(found.path.at(-1)) + step, value)
  }
  const outer = levels[levels.indexOf(level) - 1]
  const holder =
    outer && parent !== undefined ? findInPatch(patch, levels, { level: outer.one, key: parent }) : undefined
  if (!holder) return
  const list = [...holder.path, ...level.list(asRecord(getIn(patch, holder.path)) ?? {})]
  const items = getIn(patch, list)
  yield insertAt(patch, list, Array.isArray(items) ? items.length : 0, value)
}

function insertAt(patch: Json, list: JsonPath, position: number, value: unknown): Json {
  const before = getIn(patch, list)
  const items: readonly unknown[] = Array.isArray(before) ? before : []
  return asRecord(setIn(patch, list, items.toSpliced(position, 0, value))) ?? patch
}

/** Into an addition that has the same place already. */
function* joinAddition(patch: Json, level: Level, place: Json, value: Json): Generator<Json> {
  for (const [index, operation] of operationsOf(patch, 'added', level).entries()) {
    if (operation['after'] !== place['after'] || operation['before'] !== place['before']) continue
    if (!level.isScoped && operation['in'] !== place['in']) continue
    const list = [nameOfOperation('added', level), index, level.many]
    const items = getIn(patch, list)
    yield insertAt(patch, list, 0, value)
    yield insertAt(patch, list, Array.isArray(items) ? items.length : 0, value)
  }
}

/**
 * The patch with the nodes anchored to this one re-anchored to their neighbours in the edited file, so that this node
 * can be removed.
 */
export function reanchored(work: PatchWork, ref: NodeRef): Json {
  const { levels } = work
  const level = levels.find(({ one }) => one === ref.level)
  if (!level) return work.patch
  return ['added', 'moved'].reduce<Json>((patch, verb) => {
    const name = nameOfOperation(verb, level)
    const list = patch[name]
    if (!Array.isArray(list)) return patch
    return {
      ...patch,
      [name]: operationsOf(patch, verb, level).map((operation) =>
        operation['after'] === ref.key || operation['before'] === ref.key
          ? placeAgain({ ...work, patch }, level, operation)
          : operation,
      ),
    }
  }, work.patch)
}

function placeAgain(work: PatchWork, level: Level, operation: Json): Json {
  const brought = operation[level.many]
  const items: readonly unknown[] = Array.isArray(brought) ? brought : [operation]
  const keyOf = (item: unknown) =>
    Array.isArray(brought) ? level.keyOf(asRecord(item) ?? {}) : String(operation[level.key])
  const keys = items.flatMap((item) => keyOf(item) ?? [])
  const within = typeof operation['in'] === 'string' && level.isScoped ? { within: operation['in'] } : {}
  const at = (key: string | undefined) =>
    key === undefined ? undefined : neighbours(work, { level: level.one, key, ...within })
  const first = at(keys[0])
  const last = at(keys.at(-1))
  const place: EditPlace & { in?: string } =
    first?.previous !== undefined
      ? { after: first.previous }
      : last?.next !== undefined
        ? { before: last.next }
        : first?.parent === undefined
          ? {}
          : { in: first.parent }
  const { after: _after, before: _before, ...rest } = operation
  return { ...rest, ...place }
}
