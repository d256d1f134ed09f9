import { useEffect, useRef, type ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

/** A required reason, which takes the focus of its dialog. Usual ones are inserted with one click and completed by hand. */
export function ReasonField({
  label,
  hint,
  usual,
  usualLabel,
  value,
  onChange,
  onUsual,
  ...textarea
}: Pick<ComponentProps<'textarea'>, 'maxLength' | 'placeholder'> & {
  readonly label: string
  readonly hint: string
  readonly usual: readonly string[]
  /** Name of the list of usual reasons. */
  readonly usualLabel: string
  readonly value: string
  readonly onChange: (reason: string) => void
  /** Called with the index of a usual reason that is inserted. */
  readonly onUsual?: (index: number) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Without this, the dialog itself would take the focus.
  useEffect(() => field.current?.focus(), [])
  const insert = (reason: string, index: number) => {
    onChange(value.trim() === '' ? reason : `${value.trim()} ${reason}`)
    onUsual?.(index)
    field.current?.focus()
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <>
          {usual.length > 0 && (
            <ul className="usual" aria-label={usualLabel}>
              {usual.map((reason, index) => (
                <li key={reason}>
                  <Button size="sm" onClick={() => insert(reason, index)}>
                    {reason}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <textarea
            {...textarea}
            {...control}
            ref={field}
            className="input"
            required
            rows={3}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
