import { useEffect, useRef } from 'react'
import { TextareaField } from '#web/ui/input-field.tsx'

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
  const field = useRef<HTMLTextAreaElement>(null)
  // Without this, the dialog itself would take the focus.
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  return (
    <TextareaField
      label={label}
      hint={hint}
      ref={field}
      required
      rows={4}
      maxLength={LONGEST_TEXT}
      value={text}
      onChange={onChange}
    />
  )
}
