import { useEffect, useId, useRef } from 'react'

/** Limit of the contract. */
const LONGEST_TEXT = 1_000

/** The text of a remark or reason; focused when its dialog opens, unless something comes before it. */
export function TextField({
  label,
  hint,
  isFirst = true,
  text,
  onChange,
}: {
  readonly label: string
  readonly hint?: string
  readonly isFirst?: boolean
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Without this, the dialog itself would take the focus.
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <textarea
        ref={field}
        className="input"
        id={id}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        required
        rows={4}
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
