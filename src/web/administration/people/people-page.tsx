import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#web/api/load-error.tsx'
import { peoplePage } from '#web/api/people.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTranslation } from '#web/wording/translation.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { PEOPLE_FILTERS, PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import './people.css'

/** Everybody with an account, by search and filters, which are in the address. */
export function PeoplePage() {
  const { t } = useTranslation()
  const [address] = useQueryAddress()
  const [isInviting, setInviting] = useState(false)
  const filters = Object.fromEntries([...address].filter(([name, value]) => isKnown(name) && value !== ''))
  const { after, ...lasting } = filters
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...peoplePage(filters),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="page page--list people">
      <AdministrationTabs current="people" />
      <div className="row row--between row--wrap page__head">
        <PageHeading title={t('people.title')} />
        <div className="people__acts">
          <ButtonLink to="/administration/invitations">{t('people.invite-table')}</ButtonLink>
          <Button look="primary" onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        </div>
      </div>
      <PendingPanel />
      <PeopleFilters key={address.toString()} />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={9} />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          {data.people.length === 0 ? (
            <EmptyState title={t('people.empty')}>{t('people.empty.hint')}</EmptyState>
          ) : (
            <PeopleTable people={data.people} />
          )}
          <Pages isLater={after !== undefined} lasting={lasting} next={data.after} />
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function isKnown(name: string): boolean {
  return name === 'after' || PEOPLE_FILTERS.some((filter) => filter === name)
}

/** Cursor pagination by the last person shown, so that a person added in between does not shift the next page. */
function Pages({
  isLater,
  lasting,
  next,
}: {
  readonly isLater: boolean
  readonly lasting: Readonly<Record<string, string>>
  readonly next: number | null
}) {
  const { t } = useTranslation()
  const to = (more: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...lasting, ...more }).toString()}`
  if (!isLater && next === null) return null
  return (
    <nav className="row row--between people__pages" aria-label={t('people.title')}>
      {isLater ? <Link to={to({})}>{t('people.first')}</Link> : <span />}
      {next !== null && <Link to={to({ after: String(next) })}>{t('people.next')}</Link>}
    </nav>
  )
}
