import { lazy, Suspense } from 'react'
import type { FaceProps } from './element-face.ts'
import { isLocked } from './field-control.ts'
import { useDisplay } from './use-display.ts'

/** The list behaviour weighs more than all other fields together: it comes when a form needs it. */
const ComboboxControl = lazy(() => import('./combobox-control.tsx'))

/** An answer found by typing, from the server's list or the form's own. */
export function ComboboxField(props: FaceProps) {
  const { element, control } = props
  const label = useDisplay(element)
  if (isLocked(element)) {
    return <input {...control} className="input" readOnly value={label} />
  }
  return (
    <Suspense fallback={<input {...control} className="input" readOnly value={label} />}>
      <ComboboxControl {...props} />
    </Suspense>
  )
}
