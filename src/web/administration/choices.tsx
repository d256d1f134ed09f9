import { useId } from 'react'

interface Choice<Value> {
  readonly value: Value
  readonly label: string
}

/** Radio buttons under a legend. */
export function Choices<Value extends string | number>({
  legend,
  choices,
  selected,
  onSelect,
}: {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly selected: Value
  readonly onSelect: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="stack choice-lines">
      <legend className="label">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === selected} onChange={() => onSelect(value)} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Checkboxes under a legend. */
export function Checkboxes<Value extends string>({
  legend,
  choices,
  selected,
  onChange,
}: {
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly selected: readonly Value[]
  readonly onChange: (selected: readonly Value[]) => void
}) {
  return (
    <fieldset className="stack choice-lines">
      <legend className="label">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...selected, value] : selected.filter((each) => each !== value))
            }
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
