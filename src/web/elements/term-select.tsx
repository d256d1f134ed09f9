import type { FaceProps } from './element-face.ts'
import { SelectField } from './select-field.tsx'
import { useLoneRow } from './use-lone-row.ts'

/** Terms of a dismemberment table as a select, for wealth-management companies. Source: wizard intro. */
export function TermSelect(props: FaceProps) {
  useLoneRow(props.element)
  return <SelectField {...props} />
}
