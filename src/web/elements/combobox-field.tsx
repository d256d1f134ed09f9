import { lazy, Suspense } from 'react'
import type { FaceProps } from './element-face.ts'
import { isLocked, textOf } from './field-control.ts'

/** The list behaviour weighs more than all other fields together: it comes when a form needs it. */
const ComboboxControl = lazy(() => import('./combobox-control.tsx'))

/** An answer found by typing, from the server's list or the form's own. */
export function ComboboxField(props: FaceProps) {
  const { element, control } = props
  if (isLocked(element)) {
    return <input {...control} className="input" readOnly value={labelOf(props)} />
  }
  return (
    <Suspense fallback={<input {...control} className="input" readOnly value={labelOf(props)} />}>
      <ComboboxControl {...props} />
    </Suspense>
  )
}

/** An answer of a server list is stored by value; until the list is read, the value stands for it. */
function labelOf({ element }: FaceProps): string {
  return textOf(element)
}
