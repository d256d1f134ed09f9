import { formatPercent } from '#rules/format.ts'
import type { Locale } from '#vocabulary/locale.ts'

const PERCENT = 100

/** Share of the changed rules that examples notice, rounded down to a tenth: `18,1 %`. */
export function presentScore(
  { tried, caught }: { readonly tried: number; readonly caught: number },
  locale: Locale,
): string {
  const score = tried === 0 ? PERCENT : Math.floor((caught / tried) * PERCENT * 10) / 10
  return formatPercent(String(score), locale)
}
