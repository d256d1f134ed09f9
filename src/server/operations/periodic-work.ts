import { HEAD_AFTER_HOURS, HEAD_JOB, lastDayOver } from '../audit/audit-head.ts'
import { sealAuditHead } from '../audit/seal-audit-head.ts'
import { evidenceWork } from '../evidence/index.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import { unfinishedWork } from '../dossiers/index.ts'
import { noticeWork } from '../inbox/index.ts'
import { inboxWork } from '../register/index.ts'
import type { Services } from '../services.ts'
import { purge } from '../retention/purge.ts'
import { rereadWork } from '../reading/index.ts'
import { rescanWork } from '../receipts/index.ts'
import { fetchWork } from '../screening/index.ts'
import { provingWork, reconcileSeals } from '../signature/index.ts'
import { assessWork } from '../vigilance/index.ts'
import { alertWork } from './alerts/evaluate-alerts.ts'
import { sweepFiles } from './sweep-files.ts'
import { sweepRows } from './sweep-rows.ts'

const HOUR_MS = 3_600_000

export function periodicWork(services: Services): readonly PeriodicJob[] {
  const { clock, log } = services
  return [
    inboxWork(services),
    rescanWork(services),
    rereadWork(services),
    ...fetchWork(services),
    assessWork(services),
    ...evidenceWork(services),
    provingWork(services),
    unfinishedWork(services),
    noticeWork(services),
    alertWork(services),
    {
      kind: 'seals.again',
      // Frequent, since parties wait for it; each envelope is synchronised at most once an hour.
      everyHours: 0.25,
      offsetHours: 0.1,
      run: async () => void (await reconcileSeals(services)),
    },
    {
      kind: HEAD_JOB,
      everyHours: 24,
      offsetHours: HEAD_AFTER_HOURS,
      run: async () => {
        const day = lastDayOver(new Date(clock.now().getTime() - HEAD_AFTER_HOURS * HOUR_MS))
        const { rows, digest, mac } = await sealAuditHead(services, day)
        // A copy in the log, which an attacker with database access cannot alter.
        log.info({ day, rows, digest, mac }, 'audit: head sealed')
      },
    },
    {
      kind: 'files.sweep',
      everyHours: 1,
      offsetHours: 0.5,
      run: async () => log.info(await sweepFiles(services), 'sweep: unused files removed'),
    },
    {
      kind: 'rows.sweep',
      everyHours: 24,
      offsetHours: 3,
      run: async () => log.info(await sweepRows(services), 'sweep: expired rows removed'),
    },
    {
      kind: 'retention.purge',
      everyHours: 24,
      offsetHours: 4,
      run: async () => log.info(await purge(services), 'retention: periods applied'),
    },
  ]
}
