import type { Deployment } from '#contract/session.ts'
import { readAudienceConsent } from './audience-consent.ts'

/**
 * Tells the deployment's measurement address that a form was finished: which deployment and which form,
 * nothing of the person or the dossier. Where the consent tool is on, only after consent.
 * Source: wizard §2 "Finalisation".
 */
export function reportFinalisation({ code, analytics, flags }: Deployment, formCode: string): void {
  if (analytics.finalisation === null) return
  if (flags.consentTool && readAudienceConsent() !== 'accepted') return
  // A string goes out as text/plain, which asks the other origin for no permission first.
  navigator.sendBeacon(
    analytics.finalisation,
    JSON.stringify({ event: 'finalisation', deployment: code, form: formCode }),
  )
}
