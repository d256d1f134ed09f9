import type { Deployment } from '#contract/session.ts'
import { readAudienceConsent } from './audience-consent.ts'

/**
 * Reports a finished form to the deployment's analytics address: deployment and form only, no personal data. Requires
 * consent where the consent tool is on.
 * Source: wizard §2 "Finalisation".
 */
export function reportFinalisation({ code, analytics, flags }: Deployment, formCode: string): void {
  if (analytics.finalisation === null) return
  if (flags.consentTool && readAudienceConsent() !== 'accepted') return
  // A string is sent as text/plain, which needs no CORS preflight.
  navigator.sendBeacon(
    analytics.finalisation,
    JSON.stringify({ event: 'finalisation', deployment: code, form: formCode }),
  )
}
