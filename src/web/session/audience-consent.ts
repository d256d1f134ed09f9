import { createListeners } from '#web/ui/listeners.ts'
import { keepItem } from './keep-item.ts'

const KEY = 'paraphe.audience-consent'
const { subscribe, notify } = createListeners()

export type AudienceConsent = 'accepted' | 'refused' | null

/** The consent to audience measurement given on this device; null when not asked yet. */
export function readAudienceConsent(): AudienceConsent {
  const stored = localStorage.getItem(KEY)
  return stored === 'accepted' || stored === 'refused' ? stored : null
}

/** Null resets the choice. */
export function storeAudienceConsent(consent: AudienceConsent): void {
  if (consent === null) localStorage.removeItem(KEY)
  else keepItem(KEY, consent)
  notify()
}

export const watchAudienceConsent = subscribe
