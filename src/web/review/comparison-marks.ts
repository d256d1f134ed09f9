import { Check, EqualNot, Minus, type LucideIcon } from 'lucide-react'
import type { FieldComparison } from '#rules/compare-fields.ts'

/** How a compared field looks: never by colour alone. */
export const COMPARISON_MARKS = {
  same: { icon: Check, className: 'eq' },
  different: { icon: EqualNot, className: 'df' },
  missing: { icon: Minus, className: 'na' },
} as const satisfies Record<FieldComparison, { icon: LucideIcon; className: string }>
