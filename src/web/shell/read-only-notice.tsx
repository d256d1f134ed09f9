import { useEffect } from 'react'
import { noteAnswer } from '#web/api/read-only-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CloudOff } from '#web/ui/icons.ts'
import { addWording, needWording } from '#web/wording/i18n.ts'
import { t } from '#web/wording/translation.ts'

const ASK_EVERY_MS = 5_000

/** The notice with its wording, kept out of all other chunks. */
export async function openReadOnlyNotice() {
  addWording('readOnly', {
    fr: () => import('../wording/read-only.ts?fr'),
    en: () => import('../wording/read-only.ts?en'),
  })
  await needWording('readOnly')
  return ReadOnlyNotice
}

/** States that nothing can be saved, and polls until this is over. */
function ReadOnlyNotice() {
  useEffect(() => {
    const ask = () => void fetch('/readyz').then(noteAnswer, () => undefined)
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="alert alert--warn">
      <Icon of={CloudOff} />
      <span>
        <strong>{t('read-only.title')}</strong>
        {t('read-only.text')}
      </span>
    </span>
  )
}
