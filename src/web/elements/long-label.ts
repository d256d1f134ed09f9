/** Longer labels use the large style. Source: wizard §9. */
const LONGEST_SMALL_LABEL = 15

export function isLongLabel(label: string): boolean {
  return label.length > LONGEST_SMALL_LABEL
}
