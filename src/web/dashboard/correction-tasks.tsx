import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { firstDossiers } from '#web/api/dossiers.ts'
import { LoadError } from '#web/api/load-error.tsx'
import type { LiveCorrection } from '#vocabulary/correction.ts'
import { CorrectionLink } from '#web/corrections/correction-link.tsx'
import { Link } from '#web/ui/link.tsx'
import { euros } from '#web/wording/page-format.ts'

const SHOWN = 5

/** The list with the dossiers of these corrections. */
const LISTS = { open: 'signed-files', signing: 'signature-files' } as const

/** Dossiers whose correction is requested or being signed, oldest first; hidden when there are none. */
export function CorrectionTasks({ of = 'open' }: { readonly of?: LiveCorrection }) {
  const { data, error, refetch } = useQuery(
    firstDossiers(LISTS[of], SHOWN, { sort: 'oldest', correction: of }),
  )
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data || data.dossiers.length === 0) return null
  return (
    <section className="panel panel--clip tasks" aria-labelledby={`corrections-${of}`}>
      <div className="panel__head">
        <h2 id={`corrections-${of}`}>{t(of === 'open' ? 'correction.tasks' : 'correction.tasks.signing')}</h2>
        {data.total_items > SHOWN && <Link to={`/dossier/${LISTS[of]}`}>{t('dashboard.outcome.all')}</Link>}
      </div>
      <ul className="resume__lines">
        {data.dossiers.map(({ id, present, subscriptionGlobalAmount, correction }) => (
          <li key={id} className="line">
            <span>
              <strong>{present}</strong>
              <small>{t('dossiers.row.short-number', { id })}</small>
            </span>
            <span>{correction && <CorrectionLink dossierId={id} correction={correction} />}</span>
            <span className="num right">
              {subscriptionGlobalAmount === null ? '' : euros(subscriptionGlobalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
