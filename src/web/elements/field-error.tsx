import { TriangleAlert } from 'lucide-react'

/** Error of a field, referenced by its control. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string | undefined }) {
  if (!children) return null
  return (
    <p className="error" id={`${id}-error`}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
