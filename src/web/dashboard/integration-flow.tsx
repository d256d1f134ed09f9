import { ArrowRight } from '#web/ui/icons.ts'
import { t } from '#web/wording/translation.ts'
import { INTEGRATION_LIST } from '#web/session/integration-list.ts'
import { Link } from '#web/ui/link.tsx'
import { INTEGRATION_LOOKS } from '#web/dossiers/state-chips.tsx'
import type { DossierCounts } from '#contract/dossiers.ts'
import { Icon } from '#web/ui/icon.tsx'
import { count } from '#web/wording/page-format.ts'
import type { IntegrationState } from '#vocabulary/integration-state.ts'

/** Integration states in order, with counts. Source: shell §2, §4. */
export function IntegrationFlow({ counts }: { readonly counts: DossierCounts | undefined }) {
  return (
    <nav className="flow" aria-label={t('dashboard.counters.integration')}>
      <Place state="ongoing" counts={counts} hot />
      <Then />
      <Place state="validated" counts={counts} />
      <Then />
      <Place state="sync" counts={counts} />
      <span className="sep" />
      <Place state="error" counts={counts} />
      <Place state="refused" counts={counts} />
    </nav>
  )
}

function Then() {
  return (
    <span className="to">
      <Icon of={ArrowRight} />
    </span>
  )
}

function Place({
  state,
  counts,
  hot = false,
}: {
  readonly state: IntegrationState
  readonly counts: DossierCounts | undefined
  readonly hot?: boolean
}) {
  return (
    <Link to={`${INTEGRATION_LIST}/${state}`} className={hot ? 'hot' : undefined}>
      <span className="fig">{counts ? count(counts[`signed_${state}`]) : '–'}</span>
      <span className={`lab state--${INTEGRATION_LOOKS[state].tone}`}>
        <i className="dot" />
        {t(`dashboard.counter.integration.${state}`)}
      </span>
      <span className="sub">{t(`dashboard.sub.integration.${state}`)}</span>
    </Link>
  )
}
