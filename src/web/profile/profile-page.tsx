import { useQuery } from '@tanstack/react-query'
import { t } from '#web/wording/translation.ts'
import { HOME } from '#web/session/home.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadError } from '#web/api/load-error.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownProfile } from './profile-calls.ts'
import { ProfileForm } from './profile-form.tsx'
import '#web/styles/account.css'

/** The user's account and signing address. Source: shell §2 "Account page". */
export function ProfilePage() {
  const { data, error, refetch } = useQuery(ownProfile())
  return (
    <div className="page page--list">
      <BackLink to={HOME} label={t('menu.dashboard')} />
      <PageHeading title={t('account.title')} className="account__title" />
      {error && !data && (
        <LoadError title={t('account.api-error')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && <ProfileForm profile={data} />}
    </div>
  )
}
