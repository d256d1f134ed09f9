import { useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import { CloudOff } from './icons.ts'
import { Icon } from './icon.tsx'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown under the header while offline; typing remains possible. Source: mockups, 16-states. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className="offline">
      {!isOnline && (
        <span className="alert alert--warn">
          <Icon of={CloudOff} />
          <span>
            <strong>{t('offline.title')}</strong>
            {t('offline.text')}
          </span>
        </span>
      )}
    </output>
  )
}
