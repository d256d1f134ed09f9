import type { PersonLine } from '#web/api/people.ts'
import { Link } from '#web/ui/link.tsx'
import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import { moment } from '#web/wording/page-format.ts'

/** People by name; each leads to their page. */
export function PeopleTable({ people }: { readonly people: readonly PersonLine[] }) {
  return (
    <div className="panel panel--clip">
      <table className="table table--cards table--labelled table--tight">
        <TableHead
          labels={[
            'people.name',
            'people.filter.role',
            'people.place',
            'people.filter.state',
            'people.last-sign-in',
          ]}
        />
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td data-label={t('people.name')}>
                <Link to={`/administration/personnes/${person.id}`}>{person.name}</Link>
                <small>{person.email}</small>
              </td>
              <td data-label={t('people.filter.role')}>
                {t(`role.${person.role}`)}
                <small className="num">{person.number}</small>
              </td>
              <td data-label={t('people.place')}>
                {person.superior?.name ?? '–'}
                {person.network && <small>{placeOf(person)}</small>}
              </td>
              <td data-label={t('people.filter.state')}>
                {stateOf(person)}
                {person.second_factor === 'missing' && person.state !== 'closed' && (
                  <small>{t('people.factor.missing')}</small>
                )}
              </td>
              <td data-label={t('people.last-sign-in')} className="num">
                {person.last_signed_in_at === null
                  ? t('people.signed-in.never')
                  : moment(person.last_signed_in_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function stateOf({ state, invitation_expired: isExpired }: PersonLine): string {
  return t(isExpired ? 'people.state.invitation-expired' : `people.state.${state}`)
}

/** Network and team; a single name when both are equal. */
export function placeOf({ network, team }: Pick<PersonLine, 'network' | 'team'>): string {
  return network?.name === team?.name ? (network?.name ?? '') : [network?.name, team?.name].join(' / ')
}
