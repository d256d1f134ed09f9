import { sql } from 'kysely'
import { recordDossierAct } from '../audit/record-audit.ts'
import { assessOn, digestOfTable, JOB_READER, loadAnyDossier, openForm } from '../dossiers/index.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import { readPages } from '../store/read-pages.ts'
import type { Db } from '../store/store.ts'
import { serializeError } from '../terminal/serialize-error.ts'

/** Dossiers found per query; each is assessed in a separate transaction. */
const BATCH = 100

/**
 * Assesses dossiers that are being signed or reviewed and were last assessed by another table, or not at all, so that lists
 * and the compliance page show their levels. Assessed dossiers are skipped, so an interrupted run resumes.
 */
export function assessWork(services: Services): PeriodicJob {
  return {
    kind: 'vigilance.assess',
    // Frequent, since a new version with another table may be published at any time.
    everyHours: 0.25,
    offsetHours: 0.05,
    run: async () => {
      const outdated = readPages<number>((after = 0) => findOutdated(services, services.store.db, { after }))
      for await (const id of outdated) await assess(services, id)
    },
  }
}

/** A dossier that cannot be assessed does not block the others. */
async function assess(services: Services, id: number): Promise<void> {
  try {
    await services.store.db.transaction().execute(async (trx) => {
      await sql`select from dossier where id = ${id} for no key update`.execute(trx)
      // It was decided, or assessed by another process, since it was found.
      if ((await findOutdated(services, trx, { id })).length === 0) return
      const dossier = await loadAnyDossier(services, trx, id)
      await assessOn(services, trx, 'table', {
        row: dossier.row,
        session: openForm(services, JOB_READER, dossier),
      })
      // Written for every level alike, because the dossier's chain is part of its parties' proofs.
      await recordDossierAct(trx, services.keys, id, 'vigilance.assessed', {
        actorId: null,
        at: services.clock.now(),
      })
    })
  } catch (error) {
    services.log.warn({ dossier: id, error: serializeError(error) }, 'vigilance: dossier not assessed')
  }
}

/** Ids of the next dossiers after one, or of one dossier. Decided dossiers keep the level of their decision. */
async function findOutdated(
  services: Services,
  db: Db,
  { after = 0, id }: { readonly after?: number; readonly id?: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select dossier.id from dossier
    where ${id === undefined ? sql`dossier.id > ${after}` : sql`dossier.id = ${id}`}
      and dossier.state in ('signature', 'signed')
      and (dossier.integration_state is null or dossier.integration_state in ('ongoing', 'error'))
      and (select assessment.table_digest from vigilance_assessment as assessment
        where assessment.dossier_id = dossier.id order by assessment.id desc limit 1)
        is distinct from ${digestOfTable(services)}
    order by dossier.id limit ${BATCH}`.execute(db)
  return rows.map((row) => row.id)
}
