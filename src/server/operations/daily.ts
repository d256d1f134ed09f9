import { sealAuditHead } from '../audit/audit-heads.ts'
import type { DailyJob } from '../outbox/daily-jobs.ts'
import type { Services } from '../services.ts'

/** What each day ends with. */
export function dailyJobs({ store, files, keys, log }: Services): readonly DailyJob[] {
  return [
    {
      kind: 'audit.head',
      hour: 2,
      run: async (day) => {
        const { rows, digest, mac } = await sealAuditHead({ db: store.db, files, keys }, day)
        // The log is one more place that whoever changes the table cannot reach.
        log.info({ day, rows, digest, mac }, 'audit head sealed')
      },
    },
  ]
}
