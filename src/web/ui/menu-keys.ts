/** A menu or list item, for keyboard navigation. */
export interface KeyedLine {
  readonly label: string
  readonly disabled?: boolean
}

/**
 * Index a key moves to, among enabled items and wrapping around; undefined for other keys. A letter moves to the
 * next item that starts with it. Source: WAI-ARIA APG, menu button and listbox patterns.
 */
export function lineAfterKey(lines: readonly KeyedLine[], current: number, key: string): number | undefined {
  const usable = lines.flatMap((line, index) => (line.disabled ? [] : [index]))
  switch (key) {
    case 'ArrowDown':
      return usable.find((index) => index > current) ?? usable[0]
    case 'ArrowUp':
      return usable.findLast((index) => index < current) ?? usable.at(-1)
    case 'Home':
      return usable[0]
    case 'End':
      return usable.at(-1)
    default:
      return key.length === 1 ? startingWith(lines, usable, { current, letter: key }) : undefined
  }
}

function startingWith(
  lines: readonly KeyedLine[],
  usable: readonly number[],
  { current, letter }: { readonly current: number; readonly letter: string },
): number | undefined {
  const wanted = letter.toLocaleLowerCase()
  const matching = usable.filter((index) => lines[index]?.label.toLocaleLowerCase().startsWith(wanted))
  return matching.find((index) => index > current) ?? matching[0]
}
