const KEY = 'paraphe.audience-consent'
const listeners = new Set<() => void>()

export type AudienceConsent = 'accepted' | 'refused' | null

/** What this person said of measurements on this device; null while nothing was said. */
export function readAudienceConsent(): AudienceConsent {
  const stored = localStorage.getItem(KEY)
  return stored === 'accepted' || stored === 'refused' ? stored : null
}

/** Null asks again. */
export function storeAudienceConsent(consent: AudienceConsent): void {
  if (consent === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, consent)
  for (const listener of listeners) listener()
}

export function watchAudienceConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
