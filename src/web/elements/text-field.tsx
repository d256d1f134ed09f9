import { type ComponentType, useEffect, useState } from 'react'
import { autofillHints } from './autofill-hints.ts'
import type { FaceProps } from './element-face.ts'
import { isLocked } from './field-control.ts'
import { useFormRun } from './form-run.tsx'
import { UPPERCASE_TEXT } from './typed-shapes.ts'
import { PLAIN_TEXT, useTypedText } from './use-typed-text.ts'

type AddressFieldFace = ComponentType<FaceProps>

/** One line of text; a street with suggestions when there is an address service. */
export function TextField(props: FaceProps) {
  const { services } = useFormRun()
  const { definition } = props.element
  const isSearched = services.hasAddresses && definition.attributes.fillsAddress && !isLocked(props.element)
  return isSearched ? <StreetField {...props} /> : <LineField {...props} />
}

/** A plain field until the code of the suggestions has loaded, and while replacing the field would lose the focus. */
function StreetField(props: FaceProps) {
  const { id } = props.control
  const [Face, setFace] = useState<AddressFieldFace>()
  useEffect(() => {
    let isShown = true
    void import('./address-field.tsx').then(
      ({ AddressField }) => {
        if (isShown && document.activeElement?.id !== id) setFace(() => AddressField)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [id])
  return Face ? <Face {...props} /> : <LineField {...props} />
}

/** Upper case if the form requires it. */
function LineField({ element, control }: FaceProps) {
  const { fillsOwnDetails } = useFormRun()
  const { uppercase } = element.definition.attributes
  const typed = useTypedText(element, uppercase ? UPPERCASE_TEXT : PLAIN_TEXT)
  return (
    <input
      {...control}
      {...autofillHints(element.definition.role, fillsOwnDetails)}
      className={uppercase ? 'input input--uppercase' : 'input'}
      readOnly={isLocked(element)}
      {...typed.field}
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
      {...typed.field}
    />
  )
}
