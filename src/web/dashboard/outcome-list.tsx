import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { dossierAddress, firstDossiers } from '#web/api/dossiers.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { OutcomeChip } from '#web/dossiers/state-chips.tsx'
import { euros } from '#web/wording/page-format.ts'

const SHOWN = 3

/** Review outcomes of an investor's signed subscriptions, newest first; hidden when there are none. */
export function OutcomeList() {
  const { data } = useQuery(firstDossiers('signed-files', SHOWN))
  if (!data || data.dossiers.length === 0) return null
  return (
    <section className="panel panel--clip" aria-labelledby="outcomes">
      <div className="panel__head">
        <h2 id="outcomes">{t('dashboard.outcome.title')}</h2>
        <Link to="/dossier/signed-files">{t('dashboard.outcome.all')}</Link>
      </div>
      <div className="resume__lines">
        {data.dossiers.map(({ id, present, subscriptionGlobalAmount, integrate_state }) => (
          <Link key={id} className="line" to={dossierAddress(id)}>
            <span>
              <strong>{present}</strong>
              <small>{t('dossiers.row.short-number', { id })}</small>
            </span>
            <span>
              <OutcomeChip state={integrate_state} />
            </span>
            <span className="num right">
              {subscriptionGlobalAmount === null ? '' : euros(subscriptionGlobalAmount)}
            </span>
            <span className="line__go">
              <Icon of={ChevronRight} />
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}
