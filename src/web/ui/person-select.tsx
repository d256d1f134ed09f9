import { SelectField } from '#web/ui/input-field.tsx'

/** Chooses one of some people; `none` is the option for nobody (`null`). */
export function PersonSelect({
  label,
  none,
  people,
  value,
  onChange,
}: {
  readonly label: string
  readonly none: string
  /** `label` is the name, with something to distinguish namesakes. */
  readonly people: readonly { readonly id: number; readonly label: string }[]
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
    >
      <option value="">{none}</option>
      {people.map((person) => (
        <option key={person.id} value={person.id}>
          {person.label}
        </option>
      ))}
    </SelectField>
  )
}
