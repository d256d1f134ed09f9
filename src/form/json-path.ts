import { asRecord, type Json } from './layered-tree.ts'

/** Steps to a place in JSON: names of properties, and positions in lists. */
export type JsonPath = readonly (string | number)[]

/** Whether two JSON values are equal; the order of properties does not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item: unknown, index) => sameJson(item, other[index]))
    )
  const [left, right] = [asRecord(one), asRecord(other)]
  if (!left || !right) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]))
  )
}

/** The value at a place; undefined when there is none. */
export function getIn(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return isPosition(step, inner.length - 1) ? inner[Number(step)] : undefined
    const record = asRecord(inner)
    return record && Object.hasOwn(record, step) ? record[step] : undefined
  }, value)
}

/**
 * A copy with the value at the place; undefined takes a property or an item out. The place after the last item of a list
 * appends to it. Undefined when the place cannot exist: a step into a text, or past the end of a list.
 */
export function setIn(target: unknown, [step, ...rest]: JsonPath, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(target)) return setItem(target, step, rest, value)
  const record: Json | undefined = target === undefined ? {} : asRecord(target)
  if (!record) return undefined
  const before = Object.hasOwn(record, step) ? record[step] : undefined
  if (before === undefined && value === undefined) return record
  const inner = setIn(before, rest, value)
  if (inner === undefined && (rest.length > 0 || value !== undefined)) return undefined
  if (inner !== undefined) return { ...record, [step]: inner }
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== String(step)))
}

function setItem(list: readonly unknown[], step: string | number, rest: JsonPath, value: unknown): unknown {
  if (!isPosition(step, list.length)) return undefined
  const position = Number(step)
  const inner = setIn(list[position], rest, value)
  if (inner !== undefined) return list.toSpliced(position, 1, inner)
  return rest.length === 0 && value === undefined ? list.toSpliced(position, 1) : undefined
}

function isPosition(step: string | number, last: number): boolean {
  return /^\d{1,6}$/.test(String(step)) && Number(step) <= last
}
