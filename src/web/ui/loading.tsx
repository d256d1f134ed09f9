import { t } from '#web/wording/translation.ts'
import { useDelay } from './use-delay.ts'

/** Placeholder of a page while it loads. */
export function Loading({ text }: { readonly text?: string }) {
  const shown = useDelay(300)
  return (
    <output className="loading">
      {shown && <span className="spinner" aria-hidden="true" />}
      <span className={shown ? '' : 'sr-only'}>{text ?? t('common.loading')}</span>
    </output>
  )
}
