import { useQuery } from '@tanstack/react-query'
import type { AwaitedConclusions } from '#contract/vigilance.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { awaitedConclusions } from '#web/api/vigilance.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { ConclusionForm } from '#web/vigilance/conclusion-form.tsx'
import { VigilanceReasons } from '#web/vigilance/vigilance-reasons.tsx'
import { t } from '#web/wording/translation.ts'
import { count, euros, moment } from '#web/wording/page-format.ts'

type Awaited = AwaitedConclusions['data'][number]

/** Dossiers of enhanced vigilance whose acceptance waits for a written conclusion. */
export function ConclusionList() {
  const { data, error, refetch } = useQuery(awaitedConclusions())
  if (!data || error) return <LoadState of={{ data, error, refetch }} lines={6} />
  if (data.total === 0) return <EmptyState title={t('compliance.empty.conclusions')} />
  return (
    <div className="compliance">
      <p className="muted">{t('compliance.conclusions.who')}</p>
      {data.data.map((dossier) => (
        <AwaitedPanel key={dossier.id} dossier={dossier} />
      ))}
      {data.total > data.data.length && (
        <p className="muted">
          {t('compliance.conclusions.more', { count: count(data.total - data.data.length) })}
        </p>
      )}
    </div>
  )
}

function AwaitedPanel({ dossier }: { readonly dossier: Awaited }) {
  const { id, title, amount, signed_at: signedAt, reasons, digest, own } = dossier
  const titleId = `conclusion-${id}`
  return (
    <section className="panel vigilance" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Link to={dossierAddress(id)}>{t('compliance.dossier.link', { id, title })}</Link>
      </h2>
      <p className="muted">
        {[amount && euros(amount), signedAt && t('compliance.conclusions.signed', { when: moment(signedAt) })]
          .filter((part) => part)
          .join(' · ')}
      </p>
      <VigilanceReasons reasons={reasons} />
      {own ? (
        <p>{t('compliance.conclusions.own')}</p>
      ) : (
        <ConclusionForm dossierId={id} digest={digest} isFirst />
      )}
    </section>
  )
}
