import { Clock } from '#web/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Shown when the signing page has ended. Notifies the parent window. */
export function EndedPage() {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    if (window.parent === window) return
    window.parent.postMessage({ type: 'paraphe:signing', outcome: 'expired' }, location.origin)
  }, [])
  return (
    <main id="contenu" className="cer__ended">
      <Icon of={Clock} className="icon--lg" />
      <h1 ref={title} tabIndex={-1}>
        {t('ceremony.ended.title')}
      </h1>
      <p className="muted">{t('ceremony.ended.text')}</p>
    </main>
  )
}
