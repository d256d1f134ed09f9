import '#web/styles/combobox.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FilterName } from '#rules/dossier-filters.ts'
import { filterChoices } from '#web/api/views.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { SelectField } from '#web/ui/input-field.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { t } from '#web/wording/translation.ts'

const SEARCH_DELAY_MS = 250

interface PersonProps {
  readonly label: string
  /** Number of the account; empty for everybody. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One person of the staff, searched by name or number. */
export function PersonFilter({ name, label, value, onChange }: PersonProps & { readonly name: FilterName }) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const search = useDebounced(typed, SEARCH_DELAY_MS)
  const filter = name === 'network' ? 'network' : 'advisor'
  const { data } = useQuery({ ...filterChoices({ filter, search }), placeholderData: keepPreviousData })
  const options = data?.choices ?? []
  const labelOf = (number: string) => options.find((option) => option.value === number)?.label ?? number
  return (
    <div className="filter">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Combobox
        control={{ id }}
        label={label}
        required={false}
        text={value !== '' && typed === value ? labelOf(value) : typed}
        options={options}
        chosen={value}
        mayOpen
        note={options.length === 0 ? t('views.person.none') : ''}
        onText={(text) => {
          setTyped(text)
          onChange('')
        }}
        onChoose={(number) => {
          setTyped(number)
          onChange(number)
        }}
        onLeave={() => {
          if (value === '') setTyped('')
        }}
      />
    </div>
  )
}

/** Oneself, nobody, or a reviewer. */
export function AssigneeFilter({ label, value, onChange }: PersonProps) {
  const { data } = useQuery(filterChoices({ filter: 'assignee', search: '' }))
  return (
    <SelectField fieldClass="filter" label={label} value={value} onChange={onChange}>
      <option value="">{t('views.assignee.all')}</option>
      <option value="me">{t('views.assignee.me')}</option>
      <option value="none">{t('views.assignee.none')}</option>
      {data?.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}
