import type { ElementState } from '#engine/index.ts'
import { controlId, tieControl, type ElementFace } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { drawHeading, labelClass, LabelText } from './field-heading.tsx'
import { HintLine, showsHint } from './field-hint.tsx'
import { useHelpParts } from './help-popover.tsx'
import { useFormRun } from './form-run.tsx'

type FramedFace = Exclude<ElementFace, { frame: 'none' }>

/** Label, hint, help and error around a field or group, associated for screen readers. */
export function FieldFrame({
  element,
  face,
  error,
  isBeside,
}: {
  readonly element: ElementState
  readonly face: FramedFace
  readonly error: string | undefined
  /** Other fields share the line. */
  readonly isBeside: boolean
}) {
  const { locale } = useFormRun()
  // Read from the element's state, tags replaced: one subscription fewer for each of hundreds of fields.
  const label = element.label[locale]
  const id = controlId(element.name)
  const [helpButton, popover] = useHelpParts(id, label, element.help?.[locale])
  const hasHint = showsHint(face.hint, element)
  const control = tieControl(element, { hasHint, error })

  const drawn = <face.Control element={element} control={control} label={label} />
  if (face.frame === 'whole') return drawn

  const hintLine = face.hint && hasHint && <HintLine id={id} hint={face.hint} element={element} />
  const errorLine = <FieldError id={id}>{error}</FieldError>

  if (face.frame === 'bare') {
    return (
      <>
        <div className="bare">
          {drawn}
          {helpButton}
        </div>
        {popover}
        {errorLine}
      </>
    )
  }
  const words = <LabelText element={element} label={label} />
  if (face.frame !== 'field') {
    const isRadios = face.frame === 'radiogroup'
    // `aria-labelledby` instead of a legend, which would add the help button to the group's name. Neither a radio button nor
    // a plain group can be required or invalid; boxes are so themselves.
    return (
      <fieldset
        role={face.frame}
        aria-labelledby={`${id}-label`}
        aria-describedby={control['aria-describedby']}
        aria-required={isRadios ? control['aria-required'] : undefined}
        aria-invalid={isRadios ? control['aria-invalid'] : undefined}
      >
        <div className={labelClass(label)}>
          <span id={`${id}-label`}>{words}</span>
          {helpButton}
        </div>
        {popover}
        {hintLine}
        {drawn}
        {errorLine}
      </fieldset>
    )
  }
  const heading = drawHeading({ id, label, words, helpButton })
  // A page may have hundreds of fields: those alone on their line need no wrapper.
  if (!isBeside) {
    return (
      <>
        {heading}
        {popover}
        {hintLine}
        {drawn}
        {errorLine}
      </>
    )
  }
  // Four subgrid rows align controls side by side whatever is above or below them.
  return (
    <>
      <div>
        {heading}
        {popover}
      </div>
      <div>{hintLine}</div>
      <div>{drawn}</div>
      <div>{errorLine}</div>
    </>
  )
}
