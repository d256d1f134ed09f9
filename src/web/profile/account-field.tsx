import type { ComponentProps } from 'react'

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
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error === undefined ? 'field' : 'field field--error'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        className="input"
        required
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error !== undefined}
        {...(described === '' ? {} : { 'aria-describedby': described })}
      />
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
