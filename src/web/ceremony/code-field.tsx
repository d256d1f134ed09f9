import type { Ref } from 'react'
import { t } from '#web/wording/translation.ts'

export const CODE_DIGITS = 6

/** Six boxes drawn over one real input, so that paste, one-time-code autofill and screen readers work. */
export function CodeField({
  id,
  code,
  onChange,
  isReadOnly,
  describedBy,
  isInvalid,
  inputRef,
}: {
  readonly id: string
  readonly code: string
  readonly onChange: (code: string) => void
  readonly isReadOnly: boolean
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly inputRef: Ref<HTMLInputElement>
}) {
  const active = Math.min(code.length, CODE_DIGITS - 1)
  return (
    <div className="otp">
      <label className="sr-only" htmlFor={id}>
        {t('ceremony.code.label')}
      </label>
      <input
        ref={inputRef}
        id={id}
        className="otp__input"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        spellCheck={false}
        value={code}
        readOnly={isReadOnly}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        // No maxlength: it would truncate a code pasted with spaces.
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
        onSelect={(event) => caretToEnd(event.currentTarget)}
      />
      {Array.from({ length: CODE_DIGITS }, (_, index) => (
        <span
          key={index}
          className={index === active ? 'otp__box otp__box--active' : 'otp__box'}
          aria-hidden="true"
        >
          {code[index]}
        </span>
      ))}
    </div>
  )
}

/** The boxes have no caret: typing appends, unless everything is selected. */
function caretToEnd(input: HTMLInputElement) {
  const end = input.value.length
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) {
    input.setSelectionRange(end, end)
  }
}
