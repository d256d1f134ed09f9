import { ToggleField } from './choice-field.tsx'
import { controlId } from './element-face.ts'
import { FieldError } from './field-error.tsx'
import { useElement, useElementError, useFormText } from './use-element.ts'

/** The switch that goes with a slider ("I do not know", for instance), drawn under it. Source: wizard §5 "Sliders". */
export function ChildToggle({ name }: { readonly name: string }) {
  const element = useElement(name)
  const label = useFormText(element.definition.attributes.label)
  const error = useElementError(element)
  const id = controlId(name)
  if (!element.visible) return null
  return (
    <div className="child-toggle" data-element={name}>
      <ToggleField
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
