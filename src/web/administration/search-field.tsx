import { Field } from '#web/ui/field.tsx'

/** A labelled search field among other fields of a form. The page's main search, which `/` focuses, is `SearchBox`. */
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
