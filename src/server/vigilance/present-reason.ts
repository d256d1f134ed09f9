import type { DossierVigilance } from '#contract/vigilance.ts'
import { describeMatched } from '#rules/vigilance-words.ts'
import type { VigilanceReason } from '#rules/vigilance.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { Services } from '../services.ts'

/** Describes a row of the table and what it matched. */
export function presentReason(
  { deployment }: Pick<Services, 'deployment'>,
  { row, why, matched }: VigilanceReason,
  locale: Locale,
): DossierVigilance['reasons'][number] {
  const nameOf = (code: string) => deployment.products.find((product) => product.code === code)?.name ?? code
  return { row, why: why[locale], matched: matched.map((fact) => describeMatched(fact, locale, nameOf)) }
}
