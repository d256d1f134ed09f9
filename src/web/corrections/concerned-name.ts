import type { Correction } from '#contract/corrections.ts'
import { t } from '#web/wording/translation.ts'

/** Whom a correction asks; the back office is asked without a name. */
export function concernedName({ concerned }: Pick<Correction, 'concerned'>): string {
  return concerned.name || t('correction.concerned.team')
}
