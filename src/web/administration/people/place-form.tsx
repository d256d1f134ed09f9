import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureLines } from '#web/api/failure-lines.tsx'
import { allNetworks, changePlace, PEOPLE_KEY, type PersonDetail } from '#web/api/people.ts'
import { invalidate } from '#web/api/query-client.ts'
import { useSingleMutation } from '#web/api/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/input-field.tsx'
import { TitledPanel } from '#web/ui/titled-panel.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translation.ts'
import '../filters.css'

/** Manager and team of somebody who advises. */
export function PlaceForm({ person }: { readonly person: PersonDetail }) {
  const { data } = useQuery(allNetworks())
  const [manager, setManager] = useState(String(person.superior?.id ?? ''))
  const [team, setTeam] = useState(String(person.team?.id ?? ''))
  const numberOf = (value: string) => (value === '' ? null : Number(value))
  const save = useSingleMutation({
    mutationFn: () => changePlace(person.id, { manager: numberOf(manager), team: numberOf(team) }),
    onSuccess: async () => {
      showToast(t('people.place.done'))
      await invalidate(PEOPLE_KEY)
    },
  })
  const managers = (data?.managers ?? []).filter(({ id }) => id !== person.id)
  return (
    <TitledPanel id="person-place" title={t('people.place')}>
      <Form className="people__body filters" onSubmit={() => save.mutate()}>
        {person.role !== 'manager' && (
          <SelectField label={t('people.superior')} value={manager} onChange={setManager}>
            <option value="">{t('people.none')}</option>
            {managers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label={t('people.filter.team')} value={team} onChange={setTeam}>
          <option value="">{t('people.no-team')}</option>
          {(data?.networks ?? []).map((network) => (
            <optgroup key={network.id} label={network.name}>
              {network.teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('people.save')}
        </Button>
        <FailureLines error={save.error} otherwise={t('administration.failed')} />
      </Form>
    </TitledPanel>
  )
}
