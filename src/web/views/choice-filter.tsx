import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#rules/dossier-filters.ts'
import { filterChoices } from '#web/api/views.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'

/** Some of a list of options, joined by commas. */
export function ChoiceFilter({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly ComboboxOption[]
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const chosen = value === '' ? [] : choicesOf(value)
  if (options.length === 0) return null
  return (
    <fieldset className="filter">
      <legend className="label">{label}</legend>
      <div className="filter__choices">
        {options.map((option) => (
          <label key={option.value} className="viewcheck">
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  (event.target.checked
                    ? [...chosen, option.value]
                    : chosen.filter((each) => each !== option.value)
                  ).join(','),
                )
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The products of the deployment. */
export function ProductFilter(props: Omit<Parameters<typeof ChoiceFilter>[0], 'options'>) {
  const { data } = useQuery(filterChoices({ filter: 'product', search: '' }))
  return <ChoiceFilter {...props} options={data?.choices ?? []} />
}
