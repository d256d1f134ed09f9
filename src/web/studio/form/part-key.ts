import { plainText } from '#engine/authoring/plain-label.ts'
import { toSearchKey } from '#rules/search-key.ts'
import type { Localized } from '#vocabulary/locale.ts'

/** Keys appear in formulas and addresses: a whole sentence would be too long. */
const LONGEST = 40

/**
 * A key made of a title, French if there is one: `nombre_d_enfants`. It begins with a letter and is not in `taken`; a
 * title without letters yields `otherwise` with a number.
 */
export function keyOfTitle(
  { fr, en }: Localized,
  {
    joint,
    otherwise,
    taken,
  }: { readonly joint: '_' | '-'; readonly otherwise: string; readonly taken: ReadonlySet<string> },
): string {
  const words = toSearchKey(plainText(fr) || plainText(en))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const start = words.findIndex((word) => /^[a-z]/.test(word))
  const stem = start < 0 ? '' : joinWords(words.slice(start), joint)
  if (stem !== '' && !taken.has(stem)) return stem
  let number = stem === '' ? 1 : 2
  while (taken.has(`${stem || otherwise}${joint}${number}`)) number += 1
  return `${stem || otherwise}${joint}${number}`
}

/** As many whole words as fit, at least the first. */
function joinWords([first = '', ...rest]: readonly string[], joint: string): string {
  let key = first.slice(0, LONGEST)
  for (const word of rest) {
    if (key.length + joint.length + word.length > LONGEST) break
    key += joint + word
  }
  return key
}
