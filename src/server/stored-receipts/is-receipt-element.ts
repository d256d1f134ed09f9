import type { FormElement } from '#form/definition.ts'
import { traitsOf } from '#vocabulary/element-type.ts'

export function isReceiptElement({ type }: Pick<FormElement, 'type'>): boolean {
  return traitsOf(type).holdsReceipts === true
}
