import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'className'> {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** Error of the server. */
  readonly error: string | undefined
  readonly onValue: (value: string) => void
}

/** A field of the account page, with its hint and error. */
export function AccountField({ id, label, hint, error, onValue, ...input }: AccountFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="input"
          required
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
