import { isElementType } from '#vocabulary/element-type.ts'
import { t } from '#web/wording/translation.ts'

/** The name of an element type; an unknown one is shown as it is written. */
export function typeName(type: string): string {
  return isElementType(type) ? t(`studio.type.${type}`) : type
}
