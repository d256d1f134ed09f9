import type { ComponentType } from 'react'
import type { FaceProps } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { labelClass } from './field-heading.tsx'
import { useRow } from './use-row.ts'

/** One member of a group: label, control and error. */
export function GroupRow({
  name,
  className,
  Control,
}: {
  readonly name: string
  readonly className: string
  readonly Control: ComponentType<FaceProps>
}) {
  const { error, ...row } = useRow(name)
  if (!row.element.visible) return null
  const { id } = row.control
  return (
    <div className={className} data-element={name}>
      <label className={labelClass(row.label)} htmlFor={id}>
        {row.label}
      </label>
      <Control {...row} />
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
