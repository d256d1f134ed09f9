import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#web/api/load-error.tsx'
import { NoticePreferences } from '#web/notices/notice-preferences.tsx'
import { HOME, OWN_PAGE } from '#web/session/home.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { useUser } from '#web/session/user-context.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '#web/wording/translation.ts'
import { isStaff } from '#vocabulary/role.ts'
import { ownAccount } from './account-calls.ts'
import { DataPanel } from './data-panel.tsx'
import { FactorPanel } from './factor-panel.tsx'
import { LanguagePanel } from './language-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import '#web/styles/account.css'
import '#web/styles/notices.css'

/** The account page of every role: sign-in methods, sessions, language, notices and personal data. */
export function AccountPage() {
  const { role } = useUser()
  const { data, error, refetch } = useQuery(ownAccount())
  return (
    <div className="page page--list">
      <BackLink to={OWN_PAGE[role] ?? HOME} label={t('account.back')} />
      <PageHeading title={t('menu.account')} className="account__title" />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <WhoPanel email={data.email} />
          <PasswordPanel account={data} />
          <FactorPanel account={data} />
          {data.passkeys !== null && <PasskeysPanel count={data.passkeys} />}
          <SessionsPanel sessions={data.sessions} />
          <LanguagePanel />
          {isStaff(role) && <NoticePreferences />}
          <DataPanel />
        </>
      )}
    </div>
  )
}

function WhoPanel({ email }: { readonly email: string }) {
  const { firstname, lastname, username } = useUser()
  const { flags } = useDeployment()
  return (
    <section className="panel account" aria-labelledby="who">
      <h2 id="who">{t('own.who')}</h2>
      <dl className="account__lines">
        <dt>{t('own.name')}</dt>
        <dd>{`${firstname} ${lastname}`.trim()}</dd>
        <dt>{t('own.number')}</dt>
        <dd className="num">{username}</dd>
        <dt>{t('own.email')}</dt>
        <dd>{email}</dd>
      </dl>
      {flags.profile && (
        <p className="account__more">
          <Link to="/profile">{t('own.signing-address')}</Link>
        </p>
      )}
    </section>
  )
}
