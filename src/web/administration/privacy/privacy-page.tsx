import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { readPerson, searchPeople, type FoundPeople } from '#web/api/privacy.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { isWordingKey, t } from '#web/wording/translation.ts'
import { FoundCount } from '../found-count.tsx'
import { SearchField } from '../search-field.tsx'
import '#web/styles/account.css'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { PendingPanel } from '../people/pending-panel.tsx'
import { HoldsPanel } from './holds-panel.tsx'
import { PersonPanel } from './person-panel.tsx'

/** Personal data held about a person, its export and erasure; legal holds. Names stay out of addresses and logs. */
export function PrivacyPage() {
  const [query, setQuery] = useState('')
  const search = useSingleMutation({ mutationFn: searchPeople })
  const person = useSingleMutation({ mutationFn: readPerson })
  const error = search.error ?? person.error
  return (
    <div className="page page--list">
      <AdministrationTabs current="privacy" />
      <div className="page__head">
        <PageHeading title={t('administration.privacy')} />
        <p className="muted">{t('privacy.intro')}</p>
      </div>
      <PendingPanel />
      <Form
        className="panel account stack"
        onSubmit={() => {
          person.reset()
          if (query.trim().length > 1) search.mutate(query)
        }}
      >
        <SearchField
          label={t('privacy.search')}
          hint={t('privacy.search.hint')}
          value={query}
          onChange={setQuery}
        />
        <div className="row">
          <Button look="primary" type="submit" busy={search.isPending} disabled={query.trim().length < 2}>
            {t('journal.search')}
          </Button>
        </div>
        <FailureLines error={error} />
      </Form>
      <FoundCount count={person.data ? undefined : search.data?.people.length} />
      {search.data && !person.data && (
        <Results found={search.data} isBusy={person.isPending} onChoose={person.mutate} />
      )}
      {person.data && (
        <PersonPanel
          key={person.data.email}
          person={person.data}
          onErased={() => {
            person.reset()
            search.reset()
            setQuery('')
          }}
        />
      )}
      <HoldsPanel />
    </div>
  )
}

function Results({
  found: { people, more },
  isBusy,
  onChoose,
}: {
  readonly found: FoundPeople
  readonly isBusy: boolean
  readonly onChoose: (email: string) => void
}) {
  if (people.length === 0)
    return <EmptyState title={t('privacy.nobody')}>{t('privacy.nobody.hint')}</EmptyState>
  return (
    <section className="panel panel--clip list" aria-label={t('privacy.found')}>
      <table className="table table--cards table--labelled">
        <TableHead labels={['privacy.name', 'privacy.account']} actions="privacy.show" />
        <tbody>
          {people.map(({ email, name, role }) => {
            const key = `role.${role ?? ''}`
            return (
              <tr key={email}>
                <td>
                  {name === '' ? email : name}
                  {name !== '' && <small>{email}</small>}
                </td>
                <td data-label={t('privacy.account')}>
                  {role === null ? t('privacy.account.none') : isWordingKey(key) ? t(key) : role}
                </td>
                <td className="actions">
                  <Button size="sm" disabled={isBusy} onClick={() => onChoose(email)}>
                    {t('privacy.show')}
                    <span className="sr-only"> {email}</span>
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more && <p className="muted panel__note">{t('privacy.more')}</p>}
    </section>
  )
}
