import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadState } from '#web/api/load-state.tsx'
import { peoplePage } from '#web/api/people.ts'
import { useQueryAddress } from '#web/address/use-query-address.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { t } from '#web/wording/translation.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { CursorPages } from '../cursor-pages.tsx'
import { FoundCount } from '../found-count.tsx'
import { readFilters } from '../use-filters.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PendingPanel } from './pending-panel.tsx'
import { PEOPLE_FILTERS, PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import './people.css'

/** Everybody with an account, by search and filters, which are in the address. */
export function PeoplePage() {
  const [address] = useQueryAddress()
  const [isInviting, setInviting] = useState(false)
  const { filters, page } = readFilters(address, PEOPLE_FILTERS, 'after')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...peoplePage(page === undefined ? filters : { ...filters, after: page }),
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
      <PeopleFilters />
      <FoundCount count={data?.people.length} />
      <LoadState of={{ data, error, refetch }} lines={9} />
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          {data.people.length === 0 ? (
            <EmptyState title={t('people.empty')}>{t('people.empty.hint')}</EmptyState>
          ) : (
            <PeopleTable people={data.people} />
          )}
          <CursorPages
            label={t('people.title')}
            first={t('people.first')}
            next={t('people.next')}
            filters={filters}
            isLater={page !== undefined}
            cursor={data.after === null ? undefined : { after: String(data.after) }}
          />
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
