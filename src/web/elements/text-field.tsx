import { autofillHints } from './autofill-hints.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { UPPERCASE_TEXT } from './typed-shapes.ts'
import { PLAIN_TEXT, useTypedText } from './use-typed-text.ts'

/** One line of text, in capitals when the form says so. */
export function TextField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const { uppercase } = element.definition.attributes
  const typed = useTypedText(element, uppercase ? UPPERCASE_TEXT : PLAIN_TEXT)
  return (
    <input
      {...control}
      {...autofillHints(element.definition.role, fillsOwnDetails)}
      className={uppercase ? 'input input--uppercase' : 'input'}
      readOnly={isLocked(element)}
      value={typed.shown}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}

export function MailField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const typed = useTypedText(element, { toInput: (text) => text.trim(), toText: (input) => input })
  return (
    <input
      {...control}
      {...autofillHints(element.definition.role, fillsOwnDetails)}
      className="input"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={isLocked(element)}
      value={typed.shown}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.leave}
    />
  )
}
