import { TriangleAlert } from 'lucide-react'

/** What is wrong with a field, tied to its control by id. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string | undefined }) {
  if (!children) return null
  return (
    <p className="error" id={`${id}-error`}>
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
