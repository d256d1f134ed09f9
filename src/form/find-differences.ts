import { alignLists } from './align-lists.ts'
import type { Text } from './definition.ts'
import { sameJson } from './json-path.ts'
import { asRecord } from './layered-tree.ts'

/** A text, a plain value or an item that two JSON values do not share; undefined on the side that has none. */
export interface Difference {
  /** Names of properties and positions in lists; a removed item has those that it had. */
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** Where two JSON values differ, as deep as both have records or lists. Texts and plain lists are compared whole. */
export function findDifferences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (sameJson(before, after)) return []
  if (isList(before) && isList(after) && !(isPlainList(before) && isPlainList(after)))
    return compareItems(before, after, path)
  const [had, has] = [asRecord(before), asRecord(after)]
  if (!had || !has || isText(before) || isText(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(had), ...Object.keys(has)])].flatMap((key) =>
    findDifferences(had[key], has[key], [...path, key]),
  )
}

function compareItems(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly string[],
): readonly Difference[] {
  const aligned = alignLists(before, after)
  const kept = new Set(aligned.map(({ old }) => old))
  const gone = before.flatMap((item, index): readonly Difference[] =>
    kept.has(index) ? [] : [{ path: [...path, String(index)], before: item, after: undefined }],
  )
  const found = aligned.flatMap(({ old, value }, index) =>
    findDifferences(old === undefined ? undefined : before[old], value, [...path, String(index)]),
  )
  return [...found, ...gone]
}

/** Whether it is a text in both languages. */
export function isText(value: unknown): value is Text {
  const record = asRecord(value)
  return typeof record?.['fr'] === 'string' && typeof record['en'] === 'string'
}

/** Whether it is a list of nothing but words and numbers, which people read as one value. */
export function isPlainList(value: unknown): value is readonly (string | number)[] {
  return isList(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
