import { sql } from 'kysely'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { READABLE_RECEIPTS } from './readable-receipts.ts'
import { READER_VERSION } from './reader-version.ts'
import { isReadingOn, READ_JOB, requestReading } from './request-reading.ts'

/** People have checked older receipts. */
const DAYS = 92
const MOST_DOSSIERS = 500

/**
 * Requests missing readings: of receipts uploaded while reading was off, read by an older version, or whose job became a
 * dead letter. The next run handles the next dossiers.
 */
export function rereadWork(services: Services): PeriodicJob {
  return {
    kind: 'receipts.reread',
    everyHours: 1,
    offsetHours: 0.4,
    run: async () => {
      if (!isReadingOn(services)) return
      await services.store.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: number }>`
          select distinct dossier_id as id from ${READABLE_RECEIPTS}
          join file on file.sha256 = readable.sha256
          where reader is distinct from ${READER_VERSION}::integer
            and readable.created_at > ${services.clock.now()}::timestamptz - make_interval(days => ${DAYS})
            and coalesce(file.scan_state, 'safe') = 'safe'
            and not exists (
              select from outbox where kind = ${READ_JOB} and done_at is null and dead_at is null
                and (outbox.payload ->> 'dossier')::integer = dossier_id)
          order by id limit ${MOST_DOSSIERS}`.execute(trx)
        await requestReading(
          trx,
          services,
          rows.map(({ id }) => id),
        )
      })
    },
  }
}
