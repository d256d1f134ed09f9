import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { Redirect } from '#web/address/redirect.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { savedViews } from '#web/api/views.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { t } from '#web/wording/translation.ts'
import { viewAddress } from './use-view-address.ts'

/** The permanent address of a saved view: redirects to its list with the current settings of the view. */
export function ViewPage() {
  const id = Number(useParams()['viewId'])
  const { data, error, refetch } = useQuery(savedViews())
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const view = data.views.find((each) => each.id === id)
  if (view) return <Redirect to={viewAddress(view)} />
  return (
    <div className="page">
      <EmptyState
        title={t('views.missing')}
        action={<ButtonLink to="/dossier">{t('dossiers.missing.list')}</ButtonLink>}
      >
        {t('views.missing.text')}
      </EmptyState>
    </div>
  )
}
