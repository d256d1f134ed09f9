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
    <div className="offline" role="status">
      {!isOnline && (
        <div className="alert alert--warn">
          <Icon of={CloudOff} />
          <div>
            <strong>{t('offline.title')}</strong>
            {t('offline.text')}
          </div>
        </div>
      )}
    </div>
  )
}
