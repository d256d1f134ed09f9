import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { useParams } from 'wouter'
import type { ReviewView } from '#contract/review.ts'
import { Redirect } from '#web/address/redirect.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { dossierAddress } from '#web/api/dossiers.ts'
import { LoadState } from '#web/api/load-state.tsx'
import { answerOrigins } from '#web/api/origins.ts'
import { MissingDossier } from '#web/dossiers/missing-dossier.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OriginsTable } from './origins-table.tsx'
import '#web/styles/origins.css'

/** Who entered each answer of a dossier, how and when. */
export function OriginsPage() {
  const id = Number(useParams()['dossierId'])
  if (!Number.isSafeInteger(id) || id <= 0) return <Redirect to="/dossier" />
  return (
    <div className="page origins">
      <DossierOrigins id={id} />
    </div>
  )
}

function DossierOrigins({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(answerOrigins(id))
  if (error instanceof ApiError && error.status === 404) return <MissingDossier id={id} list="/dossier" />
  return (
    <>
      <BackLink to={dossierAddress(id)} label={t('signature.result.back')} />
      <PageHeading title={t('origin.title')} />
      <p className="muted">
        {t('header.file-number', { id })} · {t('origin.intro')}
      </p>
      <LoadState of={{ data, error, refetch }} lines={9} />
      {data && <Pages view={data} />}
    </>
  )
}

function Pages({ view: { pages, origins } }: { readonly view: ReviewView }) {
  if (pages.length === 0) return <EmptyState title={t('origin.empty')}>{t('origin.empty.text')}</EmptyState>
  return pages.map((page) => (
    <section key={page.id} className="panel panel--clip" aria-labelledby={page.id}>
      <div className="panel__head">
        <h2 id={page.id}>{page.name}</h2>
      </div>
      <OriginsTable page={page} origins={origins} />
    </section>
  ))
}
