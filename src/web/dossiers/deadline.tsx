import type { DossierListItem } from '#contract/dossiers.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { t } from '#web/wording/translation.ts'

/** The last day of a review, and how late it is. */
export function Deadline({
  deadline: { due_on, clock, days_late },
}: {
  readonly deadline: NonNullable<DossierListItem['deadline']>
}) {
  return (
    <>
      {formatFrenchDate(due_on)}
      {clock === 'today' && <small className="due due--today">{t('dossiers.due.today')}</small>}
      {clock === 'late' && (
        <small className="due due--late">
          {t(days_late === 1 ? 'dossiers.due.late-day' : 'dossiers.due.late-days', {
            days: String(days_late),
          })}
        </small>
      )}
    </>
  )
}
