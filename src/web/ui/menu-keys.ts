/** A line of a menu or list as the keyboard sees it. */
export interface KeyedLine {
  readonly label: string
  readonly disabled?: boolean
}

/**
 * The line a key moves to, over those that can be chosen and round the ends; undefined when the key is
 * not one that moves. A letter goes to the next line that begins with it.
 * Source: WAI-ARIA APG, menu button and listbox patterns.
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
