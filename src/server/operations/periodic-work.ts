import { lastDayOver, sealAuditHead } from '../audit/audit-heads.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import { inboxWork } from '../register/index.ts'
import type { Services } from '../services.ts'

/** What comes round by itself. */
export function periodicWork(services: Services): readonly PeriodicJob[] {
  const { store, files, keys, clock, log } = services
  return [
    inboxWork(services),
    {
      kind: 'audit.head',
      everyHours: 24,
      // Long after the last transaction of the day has ended.
      offsetHours: 2,
      run: async () => {
        const day = lastDayOver(clock.now())
        const { rows, digest, mac } = await sealAuditHead({ db: store.db, files, keys }, day)
        // The log is one more place that whoever changes the table cannot reach.
        log.info({ day, rows, digest, mac }, 'audit head sealed')
      },
    },
  ]
}
