import type { ComponentType } from 'react'
import { controlId, type FaceProps } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { useElement, useElementError, useFormText } from './use-element.ts'

/** One member of a group: its label, its control and its own error, on a line of the group's kind. */
export function GroupRow({
  name,
  className,
  Control,
}: {
  readonly name: string
  readonly className: string
  readonly Control: ComponentType<FaceProps>
}) {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const error = useElementError(element)
  const id = controlId(name)
  if (!element.visible) return null
  return (
    <div className={className} data-element={name}>
      <label htmlFor={id}>{label}</label>
      <Control
        element={element}
        label={label}
        control={{
          id,
          disabled: element.disabled,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${id}-error` : undefined,
          'aria-required': element.required || undefined,
        }}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
