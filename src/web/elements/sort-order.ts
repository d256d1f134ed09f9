/** All options in the given order; those without a position follow in the author's order. */
export function orderOf(
  options: readonly { readonly value: string }[],
  chosen: readonly string[],
): readonly string[] {
  const values = options.map(({ value }) => value)
  return [
    ...chosen.filter((value) => values.includes(value)),
    ...values.filter((value) => !chosen.includes(value)),
  ]
}

export function moveWithin(order: readonly string[], from: number, to: number): readonly string[] {
  const next = [...order]
  const [value] = next.splice(from, 1)
  if (value !== undefined) next.splice(to, 0, value)
  return next
}

/** Index of the row under the pointer, clamped to the list. */
export function rowAt(
  rows: readonly { readonly top: number; readonly height: number }[],
  pointerY: number,
): number {
  const found = rows.findIndex(({ top, height }) => pointerY < top + height)
  return found < 0 ? rows.length - 1 : found
}
