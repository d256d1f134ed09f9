import { t } from '#web/wording/translation.ts'
import type { Absence } from '#contract/team.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { day } from '#web/wording/page-format.ts'

/** Colleagues whom the reader covers today, and who covers the reader. */
export function AbsenceStrip({ absences }: { readonly absences: readonly Absence[] }) {
  const own = absences.filter(({ as }) => as !== null)
  if (own.length === 0) return null
  return (
    <div className="todo">
      {own.map(({ id, as, absent, cover, to }) => (
        <Alert key={id} tone="info">
          {as === 'cover'
            ? t('task.absence.cover', { name: absent.name, to: day(to) })
            : t('task.absence.absent', { name: cover.name, to: day(to) })}{' '}
          <Link to="/equipe">{t('menu.team')}</Link>
        </Alert>
      ))}
    </div>
  )
}
