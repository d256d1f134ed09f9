import { useQuery } from '@tanstack/react-query'
import { LoadState } from '#web/api/load-state.tsx'
import { onePerson, type PersonDetail } from '#web/api/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'
import { AdministrationTabs } from '../administration-tabs.tsx'
import { IdentityForm } from './identity-form.tsx'
import { placeOf, stateOf } from './people-table.tsx'
import { PersonActs } from './person-acts.tsx'
import { PlaceForm } from './place-form.tsx'
import { RightsPanel } from './rights-panel.tsx'
import './people.css'
import { formatPhone } from '#rules/format.ts'

/** One person: who they are, what is done to their account, and what they may do and why. */
export function PersonPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(onePerson(id))
  return (
    <div className="page page--list people">
      <AdministrationTabs current="people" />
      <BackLink to="/administration/personnes" label={t('people.title')} />
      <LoadState of={{ data, error, refetch }} lines={9} />
      {data && <Person person={data} />}
    </div>
  )
}

function Person({ person }: { readonly person: PersonDetail }) {
  const isAdvising = person.advisor_identity !== null
  return (
    <>
      <PageHeading title={person.name} />
      {person.is_self ? <p className="muted">{t('people.self')}</p> : <PersonActs person={person} />}
      <Facts person={person} />
      {isAdvising && !person.is_self && <PlaceForm key={`place ${person.id}`} person={person} />}
      {isAdvising && <IdentityForm person={person} />}
      <RightsPanel person={person} />
    </>
  )
}

function Facts({ person }: { readonly person: PersonDetail }) {
  const facts: readonly (readonly [string, string])[] = [
    [t('people.email'), person.email],
    [t('people.number'), person.number],
    [t('people.filter.role'), t(`role.${person.role}`)],
    [t('people.filter.state'), stateOf(person)],
    [t('people.superior'), person.superior?.name ?? '–'],
    ...(person.network ? [[t('people.filter.network'), placeOf(person)] as const] : []),
    [t('people.mobile'), person.mobile === null ? '–' : formatPhone(person.mobile)],
    [t('people.factor'), t(`people.factor.${person.second_factor}`)],
    [
      t('people.last-sign-in'),
      person.last_signed_in_at === null ? t('people.signed-in.never') : moment(person.last_signed_in_at),
    ],
    [t('own.sessions'), String(person.sessions)],
    [t('people.created'), moment(person.created_at)],
    ...(person.advisor_identity === null
      ? []
      : [
          [t('people.clients'), String(person.clients)] as const,
          [t('people.dossiers'), String(person.dossiers)] as const,
        ]),
  ]
  return (
    <TitledPanel id="person-facts" title={t('people.facts')}>
      <dl className="people__facts people__body">
        {facts.map(([name, value]) => (
          <div key={name} className="people__fact">
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </TitledPanel>
  )
}
