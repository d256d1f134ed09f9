import { ToggleField } from './choice-field.tsx'
import { FieldError } from './field-error.tsx'
import { useRow } from './use-row.ts'

/** Toggle of a slider ("I do not know", for instance), drawn under it. Source: wizard §5 "Sliders". */
export function ChildToggle({ name }: { readonly name: string }) {
  const { error, ...row } = useRow(name)
  if (!row.element.visible) return null
  return (
    <div className="child-toggle" data-element={name}>
      <ToggleField {...row} />
      <FieldError id={row.control.id}>{error}</FieldError>
    </div>
  )
}
