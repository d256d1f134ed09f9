import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { COMPARISON_MARKS } from './comparison-marks.ts'

const COMPARISONS = ['same', 'different', 'missing'] as const

export function ComparisonLegend() {
  return (
    <span className="row row--wrap xs muted cmp__legend" aria-hidden="true">
      {COMPARISONS.map((comparison) => {
        const { icon, className } = COMPARISON_MARKS[comparison]
        return (
          <span key={comparison} className={`cmp__mark ${className}`}>
            <Icon of={icon} />
            {t(`pairing.comparison.${comparison}`)}
          </span>
        )
      })}
      <span className="row cmp__keys">
        <kbd>←</kbd>
        <kbd>→</kbd> {t('pairing.keys.compare')}
        <kbd>↵</kbd> {t('pairing.keys.pair')}
      </span>
    </span>
  )
}
