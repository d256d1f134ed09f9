import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import { assessOn, digestOfTable, JOB_READER, loadAnyDossier, openForm } from '../dossiers/index.ts'
import type { PeriodicJob } from '../outbox/periodic-jobs.ts'
import type { Services } from '../services.ts'
import type { Db } from '../store/store.ts'
import { tellError } from '../terminal/tell-error.ts'

/** Dossiers that are looked for at once; each is assessed in a transaction of its own. */
const BATCH = 100

/**
 * Assesses the dossiers that are being signed or reviewed and were last assessed by another table, or before there was one, so that lists
 * and the page of compliance show their levels. What was assessed is not assessed again: a run that was interrupted goes on.
 */
export function assessWork(services: Services): PeriodicJob {
  return {
    kind: 'vigilance.assess',
    // A new table is served by a new version, at any time.
    everyHours: 0.25,
    offsetHours: 0.05,
    run: async () => {
      for (let after = 0; ;) {
        const ids = await findOutdated(services, services.store.db, { after })
        for (const id of ids) await assess(services, id)
        const last = ids.at(-1)
        if (last === undefined) return
        after = last
      }
    },
  }
}

/** A dossier that cannot be assessed keeps none of the others waiting. */
async function assess(services: Services, id: number): Promise<void> {
  try {
    await services.store.db.transaction().execute(async (trx) => {
      await sql`select from dossier where id = ${id} for no key update`.execute(trx)
      // Decided, or assessed by another process, since it was found.
      if ((await findOutdated(services, trx, { id })).length === 0) return
      const dossier = await loadAnyDossier(services, trx, id)
      await assessOn(services, trx, 'table', {
        row: dossier.row,
        session: openForm(services, JOB_READER, dossier),
      })
      // Of every level alike: the chain of a dossier is in the proofs of its parties.
      await recordAudit(trx, services.keys, {
        subject: `dossier:${id}`,
        actorId: null,
        action: 'vigilance.assessed',
        at: services.clock.now(),
      })
    })
  } catch (error) {
    services.log.warn({ dossier: id, error: tellError(error) }, 'vigilance: dossier not assessed')
  }
}

/** Numbers of the next dossiers after one, or of this one. What was decided keeps the level of its decision. */
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
