import { useTranslation } from 'react-i18next'
import type { Block } from '#form/definition.ts'
import { useFormText } from '#web/elements/use-element.ts'

/** A block that is not open yet. */
export function UpcomingRow({ block }: { readonly block: Block }) {
  const { t } = useTranslation()
  const title = useFormText(block.title)
  return (
    <div className="upcoming">
      {title} <span>{t('wizard.block.upcoming')}</span>
    </div>
  )
}
