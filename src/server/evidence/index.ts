import type { App } from '../http/app.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { mailNewestRoot } from './mail-roots.ts'
import { makeHourlyRoot, ROOT_OFFSET_HOURS } from './make-roots.ts'
import { mountPartyEvidence, mountRoots } from './routes.ts'
import { mountVerifier } from './verifier-page.ts'

export { registerEvidence } from './routes.ts'

/** Routes outside the API: the public roots and verifier page, and the container for a party without an account. */
export function mountEvidence(app: App, services: Services): void {
  mountRoots(app, services)
  mountVerifier(app)
  mountPartyEvidence(app, services)
}

/** Scheduled jobs: hourly root, daily mail. */
export function evidenceWork(services: Services): readonly PeriodicJob[] {
  return [
    {
      kind: 'evidence.root',
      everyHours: 1,
      offsetHours: ROOT_OFFSET_HOURS,
      run: async () => {
        const made = await makeHourlyRoot(services)
        services.log.info({ made }, 'evidence: roots made')
      },
    },
    {
      kind: 'evidence.mail',
      everyHours: 24,
      offsetHours: 5,
      run: () => mailNewestRoot(services),
    },
  ]
}
