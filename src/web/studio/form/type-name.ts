import { isElementType } from '#vocabulary/element-type.ts'
import type { Translate } from '#web/wording/translation.ts'

/** The name of an element type; an unknown one is shown as it is written. */
export function typeName(t: Translate, type: string): string {
  return isElementType(type) ? t(`studio.type.${type}`) : type
}
