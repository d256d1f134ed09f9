import type { ElementState } from '#engine/index.ts'
import { controlId, tieControl, type ElementFace } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { labelClass, LabelText } from './field-heading.tsx'
import { HintLine, showsHint } from './field-hint.tsx'
import { HelpButton, HelpPopover, useHelp } from './help-popover.tsx'
import { useFormRun } from './form-run.tsx'

type FramedFace = Exclude<ElementFace, { frame: 'none' }>

/** A field or a group with its label, hint, help and error tied together for screen readers. */
export function FieldFrame({
  element,
  face,
  error,
  isBeside,
}: {
  readonly element: ElementState
  readonly face: FramedFace
  readonly error: string | undefined
  /** Other fields stand on the same line. */
  readonly isBeside: boolean
}) {
  const { locale } = useFormRun()
  // With their tags replaced, and of the element's state: nothing more to follow for each of hundreds of fields.
  const label = element.label[locale]
  const helpText = element.help?.[locale]
  const id = controlId(element.name)
  const help = useHelp(`${id}-help`)
  const hasHint = showsHint(face.hint, element)
  const control = tieControl(element, { hasHint, error })

  const drawn = <face.Control element={element} control={control} label={label} />
  if (face.frame === 'whole') return drawn

  const helpButton = helpText && <HelpButton help={help} subject={label} />
  const popover = helpText && (
    <HelpPopover help={help} title={label}>
      {helpText}
    </HelpPopover>
  )
  const hintLine = face.hint && hasHint && <HintLine id={id} hint={face.hint} element={element} />
  const errorLine = <FieldError id={id}>{error}</FieldError>

  if (face.frame === 'bare') {
    return (
      <>
        <div className={helpText ? 'bare bare--help' : 'bare'}>
          {drawn}
          {helpButton}
        </div>
        {popover}
        {errorLine}
      </>
    )
  }
  if (face.frame === 'group') {
    // Named by its label alone: a legend would take the help button into the group's name.
    return (
      <fieldset aria-labelledby={`${id}-label`} aria-describedby={control['aria-describedby']}>
        <div className={labelClass(label)}>
          <span id={`${id}-label`}>
            <LabelText element={element} label={label} />
          </span>
          {helpButton}
        </div>
        {popover}
        {hintLine}
        {drawn}
        {errorLine}
      </fieldset>
    )
  }
  const words = <LabelText element={element} label={label} />
  const heading = helpButton ? (
    <div className={labelClass(label)}>
      <label htmlFor={id}>{words}</label>
      {helpButton}
    </div>
  ) : (
    <label className={labelClass(label)} htmlFor={id}>
      {words}
    </label>
  )
  // A page may have hundreds of fields: those with a line of their own need nothing around their parts.
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
  // Four rows, so that controls side by side stand on one line whatever is above or below them.
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
