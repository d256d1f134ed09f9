import type { ComponentType } from 'react'
import type { FaceProps } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { drawHeading, WithIcon } from './field-heading.tsx'
import { useFormRun } from './form-run.tsx'
import { useHelpParts } from './help-popover.tsx'
import { useRow } from './use-row.ts'

/** One member of a group: label, help, control and error. */
export function GroupRow({
  name,
  Control,
}: {
  readonly name: string
  readonly Control: ComponentType<FaceProps>
}) {
  const { error, ...row } = useRow(name)
  const { element, label, control } = row
  const { id } = control
  const { locale } = useFormRun()
  const [helpButton, popover] = useHelpParts(id, label, element.help?.[locale])
  if (!element.visible) return null
  const words = <WithIcon element={element}>{label}</WithIcon>
  return (
    <div className="group-row" data-element={name}>
      {drawHeading({ id, label, words, helpButton })}
      {popover}
      <Control {...row} />
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
