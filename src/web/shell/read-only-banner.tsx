import { useEffect, useSyncExternalStore } from 'react'
import { listenToReadOnly, noteAnswer, readIsReadOnly } from '#web/api/read-only-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CloudOff } from '#web/ui/icons.ts'
import { useTranslation } from '#web/wording/translation.ts'

const ASK_EVERY_MS = 5_000

/** Shown while the server reads from a standby and nothing can be saved; asks by itself when that is over. */
export function ReadOnlyBanner() {
  const { t } = useTranslation()
  const isReadOnly = useSyncExternalStore(listenToReadOnly, readIsReadOnly)
  useEffect(() => {
    if (!isReadOnly) return undefined
    const ask = () => void fetch('/readyz').then(noteAnswer, () => undefined)
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isReadOnly])
  return (
    <output className="offline">
      {isReadOnly && (
        <span className="alert alert--warn">
          <Icon of={CloudOff} />
          <span>
            <strong>{t('read-only.title')}</strong>
            {t('read-only.text')}
          </span>
        </span>
      )}
    </output>
  )
}
