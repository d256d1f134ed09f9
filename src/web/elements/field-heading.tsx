import type { ReactNode } from 'react'
import type { ElementState } from '#engine/index.ts'
import { t } from '#web/wording/translation.ts'
import { NamedIcon } from './named-icon.tsx'
import { isLocked } from './field-control.ts'
import { isLongLabel } from './long-label.ts'

/** Class of a heading; long labels have the large style. */
export function labelClass(label: string): string {
  return isLongLabel(label) ? 'label label--large' : 'label'
}

/** Text with the author's icon before or after. */
export function WithIcon({
  element,
  children,
}: {
  readonly element: ElementState
  readonly children: ReactNode
}) {
  const { icon } = element.definition.attributes
  const drawn = icon && <NamedIcon name={icon.type} />
  return (
    <>
      {icon?.position === 'left' && drawn}
      {children}
      {icon?.position === 'right' && drawn}
    </>
  )
}

/** The label of a control, with the help button beside it; a function, since a page may have hundreds of fields. */
export function drawHeading({
  id,
  label,
  words,
  helpButton,
}: {
  readonly id: string
  readonly label: string
  readonly words: ReactNode
  readonly helpButton: ReactNode
}): ReactNode {
  const text = (
    <label className={helpButton ? undefined : labelClass(label)} htmlFor={id}>
      {words}
    </label>
  )
  if (!helpButton) return text
  return (
    <div className={labelClass(label)}>
      {text}
      {helpButton}
    </div>
  )
}

/** Label text, with the mark of an optional answer. */
export function LabelText({ element, label }: { readonly element: ElementState; readonly label: string }) {
  return (
    <>
      <WithIcon element={element}>{label}</WithIcon>
      <OptionalMark element={element} />
    </>
  )
}

export function OptionalMark({ element }: { readonly element: ElementState }) {
  if (element.required || isLocked(element)) return null
  return <span className="opt"> {t('common.optional-short')}</span>
}
