import { useId, type ReactNode } from 'react'

/** Attributes that associate a control with its label, hint and error. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** A label, its hint, the control that `children` draws, and its error. */
export function Field({
  id: given,
  label,
  hint,
  error,
  className = 'field',
  children,
}: {
  /** Id of the control, when something else refers to it. */
  readonly id?: string | undefined
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string | undefined
  readonly children: (control: FieldControl) => ReactNode
}) {
  const own = useId()
  const id = given ?? own
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error === undefined ? className : `${className} field--error`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error === undefined ? {} : { 'aria-invalid': true }),
      })}
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
