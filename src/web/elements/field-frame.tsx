import { UnreachableError, type ElementState } from '#engine/index.ts'
import { controlId, type ControlAttributes, type ElementFace, type FieldHint } from './element-face.ts'
import { isLocked } from './field-control.ts'
import { FieldError } from './field-error.tsx'
import { labelClass, LabelText } from './field-heading.tsx'
import { HelpButton, HelpPopover, useHelp } from './help-popover.tsx'
import { useFormRun } from './form-run.tsx'
import { useTranslation } from 'react-i18next'
import type { Translate } from '#web/wording/i18n.ts'

type FramedFace = Exclude<ElementFace, { frame: 'none' }>

/** A field or a group with its label, hint, help and error tied together for screen readers. */
export function FieldFrame({
  element,
  face,
  error,
}: {
  readonly element: ElementState
  readonly face: FramedFace
  readonly error: string | undefined
}) {
  const { t } = useTranslation()
  const { locale } = useFormRun()
  // With their tags replaced, and of the element's state: nothing more to follow for each of hundreds of fields.
  const label = element.label[locale]
  const helpText = element.help?.[locale]
  const id = controlId(element.name)
  const help = useHelp(`${id}-help`)
  const hint = face.hint && hintText(face.hint, element, t)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlAttributes = {
    id,
    disabled: element.disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    'aria-required': element.required || undefined,
  }

  const drawn = <face.Control element={element} control={control} label={label} />
  if (face.frame === 'whole') return drawn

  const helpButton = helpText && <HelpButton help={help} subject={label} />
  const popover = helpText && (
    <HelpPopover help={help} title={label}>
      {helpText}
    </HelpPopover>
  )
  const hintLine = hint && (
    <span className="hint" id={`${id}-hint`}>
      {hint}
    </span>
  )
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
      <fieldset aria-labelledby={`${id}-label`} aria-describedby={described || undefined}>
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
  // Four rows, so that controls side by side stand on one line whatever is above or below them.
  return (
    <>
      <div>
        <div className={labelClass(label)}>
          <label htmlFor={id}>
            <LabelText element={element} label={label} />
          </label>
          {helpButton}
        </div>
        {popover}
      </div>
      <div>{hintLine}</div>
      <div>{drawn}</div>
      <div>{errorLine}</div>
    </>
  )
}

function hintText(hint: FieldHint, element: ElementState, t: Translate): string | undefined {
  if (isLocked(element)) return undefined
  switch (hint) {
    case 'dateExample':
      return t('wizard.hint.date')
    case 'autocompleteMinimum':
      return t('wizard.autocomplete-min')
    case 'minimum':
      return element.min === undefined ? undefined : t('wizard.hint.minimum', { value: element.min })
    case 'bicParts':
      return t('wizard.hint.bic')
    case 'severalAnswers':
      return t('wizard.hint.several')
    default:
      throw new UnreachableError(hint)
  }
}
