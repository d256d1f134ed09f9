import { useQuery } from '@tanstack/react-query'
import { ROLES, wireRole } from '#vocabulary/role.ts'
import { allNetworks } from '#web/api/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { InputField, SelectField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { ClearFilters } from '../clear-filters.tsx'
import { useFilters } from '../use-filters.ts'
import '../filters.css'

/** Filters by query parameter, in the order of the fields. */
export const PEOPLE_FILTERS = ['search', 'role', 'network', 'team', 'state', 'factor', 'signed_in'] as const
type Filter = (typeof PEOPLE_FILTERS)[number]

const STATES = ['open', 'invited', 'closed'] as const
/** French has another "all" for these. */
const FEMININE: ReadonlySet<Filter> = new Set(['team', 'signed_in'])

export function PeopleFilters() {
  const { data } = useQuery(allNetworks())
  const { field, submit, isFiltered } = useFilters(PEOPLE_FILTERS)
  const networks = data?.networks ?? []
  const choices: Readonly<
    Record<Exclude<Filter, 'search'>, readonly { readonly value: string; readonly label: string }[]>
  > = {
    role: ROLES.map((role) => ({ value: wireRole(role), label: t(`role.${wireRole(role)}`) })),
    network: networks.map(({ id, name }) => ({ value: String(id), label: name })),
    team: networks.flatMap(({ name, teams }) =>
      teams.map((team) => ({ value: String(team.id), label: `${name} / ${team.name}` })),
    ),
    state: STATES.map((state) => ({ value: state, label: t(`people.state.${state}`) })),
    factor: [{ value: 'missing', label: t('people.factor.missing') }],
    signed_in: [{ value: 'never', label: t('people.signed-in.never') }],
  }
  return (
    <search>
      <Form className="filters" aria-label={t('people.filters')} onSubmit={submit}>
        <InputField label={t('people.search')} type="search" autoComplete="off" {...field('search')} />
        {PEOPLE_FILTERS.filter((filter) => filter !== 'search').map((filter) => (
          <SelectField key={filter} label={t(`people.filter.${filter}`)} {...field(filter)}>
            <option value="">
              {t(FEMININE.has(filter) ? 'people.filter.all-feminine' : 'people.filter.all')}
            </option>
            {choices[filter].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
        <div className="people__acts">
          <Button type="submit" look="primary">
            {t('journal.search')}
          </Button>
          {isFiltered && <ClearFilters label={t('people.filter.clear')} />}
        </div>
      </Form>
    </search>
  )
}
