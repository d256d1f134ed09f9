import { ApiSession } from '#test/support/api-session.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import type { MailSink } from '#test/support/mail-sink.ts'
import type { RunningServer } from '#test/support/start-server.ts'
import { findMedian } from '../measure.ts'

const INVESTOR = 'direct'
/** Polling interval of the page that waits for signed documents. Source: shell §2 Signing result. */
const POLL_MS = 3_000

export interface WizardsResult {
  readonly wizards: number
  readonly finished: number
  readonly seconds: number
  readonly medianSeconds: number
  readonly slowestSeconds: number
  readonly mails: number
  readonly failures: readonly string[]
}

/** Concurrent users, each from sign-in and first page to fully signed and sealed documents. */
export async function measureWizards(
  server: RunningServer,
  mails: MailSink,
  wizards: number,
): Promise<WizardsResult> {
  const before = mails.received
  // One demo account is shared, since as many concurrent sign-ins would hit the rate limit. It confirms an address for
  // each user, so that their codes are distinguishable.
  const sessions = new Map([[INVESTOR, new ApiSession(server.url, INVESTOR)]])
  await sessions.get(INVESTOR)?.need('GET', '/users/me')
  const started = performance.now()
  const ended = await Promise.allSettled(
    Array.from({ length: wizards }, async (_, number) => {
      const email = `wizard-${number}@exemple.fr`
      const signer = {
        answers: { sub_email: email },
        sessions,
        readCode: () => mails.readCode(email),
        readConfirmation: () => mails.readConfirmation(email),
        pollMs: POLL_MS,
      }
      await new DossierJourney(server, `wizard-${number}`, signer).advanceToSealed()
      return (performance.now() - started) / 1_000
    }),
  )
  const times = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  return {
    wizards,
    finished: times.length,
    seconds: (performance.now() - started) / 1_000,
    medianSeconds: findMedian(times),
    slowestSeconds: Math.max(0, ...times),
    mails: mails.received - before,
    failures: ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])),
  }
}
