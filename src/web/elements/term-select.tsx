import type { FaceProps } from './element-face.ts'
import { SelectField } from './select-field.tsx'
import { useLoneRow } from './use-lone-row.ts'

/** The terms of a dismemberment table as a plain list, for a wealth-management company. Source: wizard intro. */
export function TermSelect(props: FaceProps) {
  useLoneRow(props.element)
  return <SelectField {...props} />
}
