import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type Labelled<Props> = Omit<Props, 'onChange'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
    /** Class of the whole field; `className` is that of its control. */
    readonly fieldClass?: string
    readonly onChange: (text: string) => void
  }

/** A labelled line of text, date or number, with its hint and its error. */
export function InputField({
  label,
  hint,
  error,
  fieldClass,
  onChange,
  ...input
}: Labelled<ComponentProps<'input'>>) {
  return (
    <Field id={input.id} label={label} hint={hint} error={error} className={fieldClass}>
      {(control) => (
        <input className="input" {...input} {...control} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

/** A labelled text of several lines. */
export function TextareaField({
  label,
  hint,
  error,
  fieldClass,
  onChange,
  ...textarea
}: Labelled<ComponentProps<'textarea'>>) {
  return (
    <Field id={textarea.id} label={label} hint={hint} error={error} className={fieldClass}>
      {(control) => (
        <textarea
          className="input"
          {...textarea}
          {...control}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** A labelled choice among the options given as `children`. */
export function SelectField({
  label,
  hint,
  error,
  fieldClass,
  onChange,
  ...select
}: Labelled<ComponentProps<'select'>>) {
  return (
    <Field id={select.id} label={label} hint={hint} error={error} className={fieldClass}>
      {(control) => (
        <select
          className="input"
          {...select}
          {...control}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
