import type { DossierVigilance } from '#contract/vigilance.ts'
import { t } from '#web/wording/translation.ts'
import '#web/styles/vigilance.css'

/** The rows of the table that determined a level, each with the facts that it matched. */
export function VigilanceReasons({ reasons }: Pick<DossierVigilance, 'reasons'>) {
  if (reasons.length === 0) return <p className="muted">{t('vigilance.no-reason')}</p>
  return (
    <ul className="vigilance__reasons">
      {reasons.map(({ row, why, matched }) => (
        <li key={row}>
          {why}
          <span className="muted small">{matched.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
