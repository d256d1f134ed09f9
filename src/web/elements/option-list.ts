import type { DatalistOption } from './option-labels.ts'

/** Minimum search length: shorter ones would list half of the country. Source: wizard §9. */
export const AUTOCOMPLETE_MINIMUM = 3

/** Searches ignore case, accents, hyphens and apostrophes. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[-’'\s]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Options whose label contains the text; those that start with it come first. */
export function filterOptions(options: readonly DatalistOption[], text: string): readonly DatalistOption[] {
  const wanted = foldForSearch(text)
  const found = options.filter(({ label }) => foldForSearch(label).includes(wanted))
  const starts = (option: DatalistOption) => foldForSearch(option.label).startsWith(wanted)
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}
