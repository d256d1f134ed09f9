import { Field } from '#web/ui/field.tsx'

/** A labelled search field within a page, as other fields of its form. The one that `/` focuses is `SearchBox`. */
export function SearchField({
  label,
  hint,
  mostCharacters = 120,
  value,
  onChange,
}: {
  readonly label: string
  readonly hint?: string
  readonly mostCharacters?: number
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="search"
          autoComplete="off"
          maxLength={mostCharacters}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
