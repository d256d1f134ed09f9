import { t } from '#web/wording/translation.ts'
import type { ReviewView } from '#contract/review.ts'

type Value = ReviewView['pages'][number]['blocks'][number]['elements'][number]['value']

/** A displayed answer: arrays as lists, booleans as yes or no. */
export function ShownValue({ value }: { readonly value: Value }) {
  if (typeof value === 'boolean')
    return value ? t('common.yes') : <span className="no">{t('common.no')}</span>
  if (typeof value === 'string') return value
  return (
    <ul>
      {value.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
