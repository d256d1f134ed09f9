import { sameJson } from './json-path.ts'
import { asRecord, type Json } from './layered-tree.ts'

interface Sides {
  readonly before: unknown
  readonly theirs: unknown
  readonly ours: unknown
}

/** A place that two sides have changed in different ways since they were the same. */
export interface ThreeWayConflict extends Sides {
  /** By the names of the nodes: `addedElements.new_question.attributes.label`. Empty for the whole. */
  readonly place: string
}

/** Both sides' changes in one value; at a conflict it keeps the value of `ours`. */
export interface ThreeWay {
  readonly value: unknown
  readonly conflicts: readonly ThreeWayConflict[]
}

/**
 * Merges two versions of a JSON value that started from the same one. Records merge by property, lists of named items
 * by name; texts, other lists and plain values are one place each. Undefined means absent.
 */
export function mergeThree(sides: Sides, place: readonly string[] = []): ThreeWay {
  const { before, theirs, ours } = sides
  if (sameJson(theirs, ours) || sameJson(theirs, before)) return { value: ours, conflicts: [] }
  if (sameJson(ours, before)) return { value: theirs, conflicts: [] }
  const records = allOf(sides, asMergeable)
  if (records) return mergeRecords(records, place)
  const lists = allOf(sides, asNamed)
  if (lists) return mergeLists(lists, place)
  return { value: ours, conflicts: [{ place: place.join('.'), before, theirs, ours }] }
}

/**
 * The three sides, all read as the same kind of value; an absent side counts as empty. Undefined when one is of another
 * kind.
 */
function allOf<T>({ before, theirs, ours }: Sides, read: (value: unknown) => T | undefined) {
  const sides = { before: read(before), theirs: read(theirs), ours: read(ours) }
  const isNone = before === undefined
  if (!sides.theirs || !sides.ours || (!sides.before && !isNone)) return undefined
  return { ...sides, theirs: sides.theirs, ours: sides.ours }
}

/** A text is replaced whole, as when layers are merged. */
function asMergeable(value: unknown): Json | undefined {
  const record = asRecord(value)
  return record && !('fr' in record && 'en' in record) ? record : undefined
}

const NAMES = ['slug', 'name', 'code', 'id', 'value', 'validFrom']

/** Items by name, in their order; undefined when some item has no name of its own. */
function asNamed(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined
  const items: readonly unknown[] = value
  const named = new Map(items.map((item) => [nameOf(item), item] as const))
  const names = [...named].flatMap(([name, item]) => (name === undefined ? [] : [[name, item] as const]))
  return names.length === items.length ? new Map(names) : undefined
}

function nameOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  const record = asRecord(item)
  const name = NAMES.map((each) => record?.[each]).find((each) => typeof each === 'string')
  // Options are unique within their element only, so the element is part of the name.
  return typeof name === 'string' ? [record?.['in'], name].filter(Boolean).join('.') : undefined
}

interface Named<T> {
  readonly before: T | undefined
  readonly theirs: T
  readonly ours: T
}

function mergeRecords({ before, theirs, ours }: Named<Json>, place: readonly string[]): ThreeWay {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const parts = names.map((name) => {
    const sides = { before: before?.[name], theirs: theirs[name], ours: ours[name] }
    return [name, mergeThree(sides, [...place, name])] as const
  })
  return {
    value: Object.fromEntries(
      parts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    ),
    conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
  }
}

/** Keeps the order of `ours`; items that only `theirs` has come last. */
function mergeLists(
  { before, theirs, ours }: Named<ReadonlyMap<string, unknown>>,
  place: readonly string[],
): ThreeWay {
  const names = [...new Set([...ours.keys(), ...theirs.keys()])]
  const parts = names.map((name) => {
    const sides = { before: before?.get(name), theirs: theirs.get(name), ours: ours.get(name) }
    return mergeThree(sides, [...place, name])
  })
  return {
    value: parts.flatMap(({ value }) => (value === undefined ? [] : [value])),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  }
}
