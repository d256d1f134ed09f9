import { asRecord, dropPath, readPath, type Json } from './layered-tree.ts'
import type { Touched } from './find-touched.ts'

/**
 * The values that a layer overrides in a file merged key by key: one place for each text, list and plain value. Values
 * that the base lacks are left out.
 */
export function findMerged(base: Json, layer: Json): readonly Touched[] {
  return leavesOf(layer).flatMap((path) => {
    const before = readPath(base, path)
    if (before === undefined) return []
    return [{ place: path.join('.'), base: before, own: readPath(layer, path) ?? null, isNode: false }]
  })
}

/** The layer without the value at a place; groups that become empty are removed too. */
export function withoutMerged(layer: Json, place: string): Json {
  // Keys of texts have dots themselves, so the place cannot be split.
  const path = leavesOf(layer).find((each) => each.join('.') === place)
  return path ? dropPath(layer, path) : layer
}

function leavesOf(value: Json): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([name, part]): readonly (readonly string[])[] => {
    const group = asRecord(part)
    // A text is replaced whole, as `mergeDeployment` does.
    if (!group || ('fr' in group && 'en' in group)) return [[name]]
    return leavesOf(group).map((path) => [name, ...path])
  })
}
