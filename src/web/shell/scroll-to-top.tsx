import { ChevronUp } from '#web/ui/icons.ts'
import { useEffect, useState } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Source: shell §2, §9. */
const SHOWN_AFTER_PX = 300

export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const onScroll = () => setShown(window.scrollY > SHOWN_AFTER_PX)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (!shown) return null
  const goUp = () => {
    window.scrollTo({ top: 0 })
    // The button is about to disappear: move the focus.
    document.querySelector<HTMLElement>('#contenu')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="totop" onClick={goUp} aria-label={t('common.scroll-top')}>
      <Icon of={ChevronUp} />
    </button>
  )
}
