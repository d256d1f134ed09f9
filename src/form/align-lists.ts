import { sameJson } from './json-path.ts'
import { asRecord } from './layered-tree.ts'

/** An item of the new list, with the position of the old item that it equals or replaces. */
export interface Aligned {
  readonly old: number | undefined
  readonly value: unknown
}

/** Longer stretches are paired by position: comparing each item with each would take seconds. */
const MOST_COMPARED = 1_000_000

/** Which items of a list stay, in the order of the new list; old positions only grow. */
export function alignLists(before: readonly unknown[], after: readonly unknown[]): readonly Aligned[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && sameJson(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && sameJson(before.at(-1 - end), after.at(-1 - end))) end++
  const head = after.slice(0, start).map((value, old) => ({ old, value }))
  const middle = alignStretch(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ).map(({ old, value }) => ({ old: old === undefined ? undefined : old + start, value }))
  const tail = after
    .slice(after.length - end)
    .map((value, index) => ({ old: before.length - end + index, value }))
  return [...head, ...middle, ...tail]
}

function alignStretch(before: readonly unknown[], after: readonly unknown[]): readonly Aligned[] {
  if (before.length * after.length > MOST_COMPARED)
    return after.map((value, index) => ({ old: index < before.length ? index : undefined, value }))
  const same = longestCommon(before, after)
  const found: Aligned[] = []
  let [left, right] = [0, 0]
  for (const [old, now] of [...same, [before.length, after.length] as const]) {
    found.push(...pairUp(before, after, { left, right, old, now }))
    if (now < after.length) found.push({ old, value: after[now] })
    ;[left, right] = [old + 1, now + 1]
  }
  return found
}

interface Stretch {
  readonly left: number
  readonly right: number
  readonly old: number
  readonly now: number
}

/** Pairs changed items between two unchanged ones: by name, or one by one when there are as many. */
function pairUp(
  before: readonly unknown[],
  after: readonly unknown[],
  { left, right, old, now }: Stretch,
): readonly Aligned[] {
  const names = before.slice(left, old).map(nameOf)
  const isOneByOne = old - left === now - right
  let next = 0
  return after.slice(right, now).map((value, index) => {
    const name = nameOf(value)
    const found = isOneByOne
      ? index
      : name === undefined
        ? -1
        : names.findIndex((each, position) => position >= next && each === name)
    if (found < 0) return { old: undefined, value }
    next = found + 1
    return { old: left + found, value }
  })
}

const NAMES = ['slug', 'name', 'code', 'id', 'value', 'validFrom', 'in', 'after', 'before', 'element']

function nameOf(item: unknown): string | undefined {
  const record = asRecord(item)
  const name = NAMES.find((each) => typeof record?.[each] === 'string')
  return name === undefined ? undefined : `${name}:${String(record?.[name])}`
}

/** Positions of the longest common subsequence, as [before, after]. */
function longestCommon(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (readonly [number, number])[] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] = sameJson(before[row], after[column])
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  const found: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < before.length && column < after.length;) {
    if (sameJson(before[row], after[column])) found.push([row++, column++])
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++
    else column++
  }
  return found
}
