import { useSyncExternalStore } from 'react'
import { t } from '#web/wording/translation.ts'
import {
  readAudienceConsent,
  storeAudienceConsent,
  watchAudienceConsent,
} from '#web/session/audience-consent.ts'
import { useDeployment } from '#web/session/deployment.tsx'
import { Button } from '#web/ui/button.tsx'

/** Asks once per device for consent to measure completed forms. Both answers have equal weight. */
export function ConsentBanner() {
  const asks = useAsksConsent()
  const consent = useSyncExternalStore(watchAudienceConsent, readAudienceConsent)
  if (!asks || consent !== null) return null
  return (
    <section className="consent" aria-label={t('consent.title')}>
      <p>{t('consent.text')}</p>
      <div className="row row--wrap">
        <Button look="secondary" onClick={() => storeAudienceConsent('refused')}>
          {t('consent.refuse')}
        </Button>
        <Button look="secondary" onClick={() => storeAudienceConsent('accepted')}>
          {t('consent.accept')}
        </Button>
      </div>
    </section>
  )
}

/** Link in the footer to change the choice. */
export function ConsentLink() {
  if (!useAsksConsent()) return null
  return (
    <button type="button" className="link" onClick={() => storeAudienceConsent(null)}>
      {t('consent.title')}
    </button>
  )
}

function useAsksConsent(): boolean {
  const { flags, analytics } = useDeployment()
  return flags.consentTool && analytics.finalisation !== null
}
