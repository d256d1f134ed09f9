import { TriangleAlert } from '#web/ui/icons.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Error of a field, referenced by its control. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string | undefined }) {
  if (!children) return null
  return (
    <p className="error" id={`${id}-error`}>
      <Icon of={TriangleAlert} />
      <span>{children}</span>
    </p>
  )
}
