import { Check, Minus, type IconPath } from '#web/ui/icons.ts'
import { EqualNot } from './review-icons.ts'
import type { FieldComparison } from '#rules/compare-fields.ts'

/** Presentation of a result: never colour alone. */
export const COMPARISON_MARKS = {
  same: { icon: Check, className: 'eq' },
  different: { icon: EqualNot, className: 'df' },
  missing: { icon: Minus, className: 'na' },
} as const satisfies Record<FieldComparison, { icon: IconPath; className: string }>
