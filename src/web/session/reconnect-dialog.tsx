import { useState, useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal, ModalFoot } from '#web/ui/modal.tsx'
import { startAuthorization } from './oidc.ts'
import { endSession, isSessionExpired, subscribeToExpiry } from './session-end.ts'

/** Dialog over the page: sign in again and return, or leave. Source: mockups, 16-states. */
export function ReconnectDialog() {
  const isOpen = useSyncExternalStore(subscribeToExpiry, isSessionExpired)
  const [state, setState] = useState<'asking' | 'leaving' | 'failed'>('asking')
  const reconnect = () => {
    setState('leaving')
    const { pathname, search } = window.location
    startAuthorization({ returnTo: pathname + search }).catch(() => setState('failed'))
  }
  return (
    <Modal title={t('session.again-title')} isOpen={isOpen} onClose={() => undefined} locked alert>
      <p>{t('session.again-text')}</p>
      {state === 'failed' && <p role="alert">{t('session.again-failed')}</p>}
      <ModalFoot>
        <Button onClick={endSession}>{t('session.quit')}</Button>
        <Button look="primary" busy={state === 'leaving'} onClick={reconnect}>
          {t('session.again')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
