import type { StudioEdit } from '#form/studio-edit.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** A choice of a list: the stored value and the displayed label. */
export interface ListOption {
  readonly value: string
  readonly label: Localized
}

type Kept = readonly ListOption[]

/**
 * The fewest edits that turn one list of choices into another; choices that keep their relative order are not moved.
 * Without `canMove` none is moved, since a patch of a base's list cannot express every order.
 */
export function editsOfList(
  file: string,
  { before, after, canMove }: { readonly before: Kept; readonly after: Kept; readonly canMove: boolean },
): readonly StudioEdit[] {
  const labels = new Map(before.map(({ value, label }) => [value, label]))
  const still = canMove ? findUnmoved(before, after) : new Set(labels.keys())
  const edits: StudioEdit[] = []
  for (const [index, { value, label }] of after.entries()) {
    const place = placeOf(before, after, index)
    const known = labels.get(value)
    const node = { level: 'option', key: value } as const
    if (!known)
      edits.push({ kind: 'add', file, level: 'option', place, value: { value, label: { ...label } } })
    else {
      if (!still.has(value)) edits.push({ kind: 'move', file, node, place })
      if (known.fr !== label.fr || known.en !== label.en)
        edits.push({ kind: 'set', file, node, path: ['label'], before: known, value: { ...label } })
    }
  }
  // Removals come last, so that the list is never empty, and no place refers to a removed neighbour.
  const wanted = new Set(after.map(({ value }) => value))
  for (const { value } of before)
    if (!wanted.has(value)) edits.push({ kind: 'remove', file, node: { level: 'option', key: value } })
  return edits
}

/** Placed after the previous choice, which is in place by then; the first one goes before the former first. */
function placeOf(before: Kept, after: Kept, index: number) {
  const previous = after[index - 1]
  if (previous) return { after: previous.value }
  const first = before.find(({ value }) => value !== after[index]?.value)
  return first ? { before: first.value } : {}
}

/** Values of the longest common subsequence of both lists. */
function findUnmoved(before: Kept, after: Kept): ReadonlySet<string> {
  const position = new Map(before.map(({ value }, index) => [value, index]))
  const known = after.flatMap(({ value }) => position.get(value) ?? [])
  const lengths: number[] = []
  for (const [index, at] of known.entries())
    lengths.push(
      1 + Math.max(0, ...lengths.slice(0, index).filter((_length, each) => Number(known[each]) < at)),
    )
  const still = new Set<string>()
  let next = Infinity
  let left = Math.max(0, ...lengths)
  for (let index = known.length - 1; left > 0; index -= 1) {
    const at = known[index] ?? Infinity
    if (lengths[index] !== left || at >= next) continue
    still.add(before[at]?.value ?? '')
    next = at
    left -= 1
  }
  return still
}
