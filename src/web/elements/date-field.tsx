import { autocompleteToken } from './autocomplete-tokens.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { shapeTypedDate } from './typed-shapes.ts'
import { PLAIN_TEXT, useTypedText } from './use-typed-text.ts'

/** A day typed as dd/mm/yyyy: known dates are typed faster than picked. */
export function DateField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const typed = useTypedText(element, PLAIN_TEXT)
  return (
    <input
      {...control}
      className="input input--w10"
      inputMode="numeric"
      autoComplete={autocompleteToken(element.definition.role, fillsOwnDetails)}
      readOnly={isLocked(element)}
      value={typed.shown}
      onChange={(event) => typed.type(shapeTypedDate(event.target.value, typed.shown))}
      onBlur={typed.leave}
    />
  )
}
