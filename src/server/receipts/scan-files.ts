import { sql } from 'kysely'
import type { ScanState } from '#vocabulary/scan-state.ts'
import { scanBytes } from '../files/clamd.ts'
import { enqueueJob } from '../outbox/outbox.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import { requestReading } from '../reading/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'

export const SCAN_JOB = 'file.scan'

const PAGE = 200

/** Enqueues the scan of a new file in the caller's transaction; no-op without an antivirus. */
export async function requestScan(
  trx: Trx,
  { config }: Pick<Services, 'config'>,
  sha256: string,
): Promise<void> {
  if (config.clamd === undefined) return
  const marked = await trx
    .updateTable('file')
    .set({ scan_state: 'pending' })
    .where('sha256', '=', sha256)
    .where('scan_state', 'is', null)
    .executeTakeFirst()
  // The same content is already scanned or queued.
  if (marked.numUpdatedRows === 0n) return
  await enqueueJob(trx, { kind: SCAN_JOB, payload: { sha256 } })
}

/** Stores the scan result. An error is stored as well, and fails the job so that it is retried. */
export async function scanFile(services: Services, sha256: string): Promise<void> {
  const { config, store, files, clock } = services
  if (config.clamd === undefined) return
  const note = (scan_state: Exclude<ScanState, 'pending'>) =>
    store.db
      .updateTable('file')
      .set({ scan_state, scanned_at: clock.now() })
      .where('sha256', '=', sha256)
      .execute()
  try {
    await note(await scanBytes(config.clamd, await files.read(sha256)))
  } catch (error) {
    await note('error')
    throw error
  }
  await requestReadings(services, sha256)
}

/** Only safe files are read. If a crash comes first, the periodic `receipts.reread` makes up for it. */
async function requestReadings(services: Services, sha256: string): Promise<void> {
  await services.store.db.transaction().execute(async (trx) => {
    const receipts = trx.selectFrom('receipt').select('dossier_id').where('sha256', '=', sha256)
    const proposed = trx
      .selectFrom('correction_receipt')
      .innerJoin('correction', 'correction.id', 'correction_id')
      .select('dossier_id')
      .where('sha256', '=', sha256)
    const found = await receipts.union(proposed).execute()
    await requestReading(
      trx,
      services,
      found.map(({ dossier_id: id }) => id),
    )
  })
}

/**
 * Re-enqueues scans that failed, and receipts never scanned: uploaded before the antivirus was configured, or whose
 * job became a dead letter. Covers all of them, one page per transaction.
 */
export function rescanWork(services: Services, page = PAGE): PeriodicJob {
  return {
    kind: 'files.rescan',
    everyHours: 1,
    offsetHours: 0.25,
    run: async () => {
      if (services.config.clamd === undefined) return
      for (let after: string | undefined = ''; after !== undefined;)
        after = await requestPage(services, after, page)
    },
  }
}

/** Returns the last file of the page; undefined when none is left. */
async function requestPage(
  { store }: Pick<Services, 'store'>,
  after: string,
  limit: number,
): Promise<string | undefined> {
  return store.db.transaction().execute(async (trx) => {
    const found = await findUnjudged(trx, after, limit)
    for (const { sha256 } of found) await enqueueJob(trx, { kind: SCAN_JOB, payload: { sha256 } })
    return found.at(-1)?.sha256
  })
}

/** Files of receipts without a scan result and without a queued job. */
function findUnjudged(trx: Trx, after: string, limit: number): Promise<readonly { sha256: string }[]> {
  return trx
    .selectFrom('file')
    .select('sha256')
    .where('sha256', '>', after)
    .where((eb) => eb.or([eb('scan_state', 'is', null), eb('scan_state', 'in', ['pending', 'error'])]))
    .where((eb) =>
      eb.exists(eb.selectFrom('receipt').select('id').whereRef('receipt.sha256', '=', 'file.sha256')),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox')
            .select('outbox.id')
            .where('kind', '=', SCAN_JOB)
            .where('done_at', 'is', null)
            .where('dead_at', 'is', null)
            .where(sql<boolean>`outbox.payload ->> 'sha256' = file.sha256`),
        ),
      ),
    )
    .orderBy('sha256')
    .limit(limit)
    .execute()
}
