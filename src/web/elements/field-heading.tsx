import { useTranslation } from 'react-i18next'
import type { ElementState } from '#engine/index.ts'
import { NamedIcon } from '#web/ui/named-icon.tsx'
import { isLocked } from './field-control.ts'
import { isLongLabel } from './long-label.ts'

/** Class of a label and what stands around it; long ones have the large style. */
export function labelClass(label: string): string {
  return isLongLabel(label) ? 'label label--large' : 'label'
}

/** The words of a label, with the author's icon and the mark of an optional answer. */
export function LabelText({ element, label }: { readonly element: ElementState; readonly label: string }) {
  const { t } = useTranslation()
  const { icon } = element.definition.attributes
  return (
    <>
      {icon?.position === 'left' && <NamedIcon name={icon.type} />}
      {label}
      {icon?.position === 'right' && <NamedIcon name={icon.type} />}
      {!element.required && !isLocked(element) && <span className="opt"> {t('common.optional-short')}</span>}
    </>
  )
}
