import { getIn, sameJson, setIn, type JsonPath } from './json-path.ts'
import { asRecord, dropPath, type Json } from './layered-tree.ts'

/**
 * The own value of a file merged key by key, changed to yield the edited value at a place: it holds the whole text,
 * list or plain value there, or nothing when that equals the base's. With a depth, records are replaced whole from
 * there on.
 */
export function writeMerged(
  { own, base }: { readonly own: unknown; readonly base: unknown },
  path: JsonPath,
  edited: unknown,
  depth = Number.POSITIVE_INFINITY,
): unknown {
  const boundary = path.slice(0, boundaryOf({ own, base }, path, depth))
  const value = getIn(edited, boundary)
  const layer: Json = asRecord(own) ?? {}
  const said = getIn(base, boundary)
  if (sameJson(value, said) || (value === undefined && (said ?? null) === null))
    return dropPath(layer, boundary.map(String))
  return setIn(layer, boundary, value ?? null) ?? layer
}

/** Number of steps of the path within merged records; the value at the next step is replaced whole. */
function boundaryOf(
  values: { readonly own: unknown; readonly base: unknown },
  path: JsonPath,
  depth: number,
): number {
  const deepest = Math.min(path.length, depth)
  for (let length = 1; length < deepest; length++) {
    const prefix = path.slice(0, length)
    const inner = asRecord(getIn(values.base, prefix) ?? getIn(values.own, prefix))
    if (!inner || ('fr' in inner && 'en' in inner)) return length
  }
  return deepest
}
