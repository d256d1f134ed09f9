import { sql } from 'kysely'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { READER_VERSION } from './reader-version.ts'
import { isReadingOn, READ_JOB, requestReading } from './request-reading.ts'

/** Older receipts have been looked at by a person. */
const DAYS = 92
const MOST_DOSSIERS = 500

/**
 * Requests what was not read: receipts uploaded while reading was off, read by an older version, or whose job is a dead letter. The next run
 * takes the next dossiers.
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
          select distinct receipt.dossier_id as id from receipt
          join file on file.sha256 = receipt.sha256
          left join receipt_reading on receipt_reading.receipt_id = receipt.id
            and receipt_reading.reader = ${READER_VERSION}
          where receipt_reading.receipt_id is null
            and receipt.created_at > ${services.clock.now()}::timestamptz - make_interval(days => ${DAYS})
            and coalesce(file.scan_state, 'safe') = 'safe'
            and not exists (
              select from outbox where kind = ${READ_JOB} and done_at is null and dead_at is null
                and (outbox.payload ->> 'dossier')::integer = receipt.dossier_id)
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
