import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { CloudOff } from 'lucide-react'
import { Icon } from './icon.tsx'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Under the header while the network is away: typing goes on. Source: mockups, 16-states. */
export function OfflineBanner() {
  const { t } = useTranslation()
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
