import { loadAnyDossier, openForm } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findChecks } from './find-checks.ts'
import { upsertSummary } from './upsert-summary.ts'

/** Pseudo-user that opens the form for checks: reads every answer and writes none. */
const CHECKER: User = { id: 0, role: 'compliance', email: '', username: '', firstName: '', lastName: '' }

/**
 * Recounts the open failures of a dossier, under its lock, after a receipt was read. No-op for a dossier without a summary:
 * neither sent nor settled.
 */
export async function updateSummary(services: Services, trx: Trx, dossierId: number): Promise<void> {
  const known = await trx
    .selectFrom('dossier_check')
    .select('dossier_id')
    .where('dossier_id', '=', dossierId)
    .executeTakeFirst()
  if (!known) return
  const dossier = await loadAnyDossier(services, trx, dossierId)
  const session = openForm(services, CHECKER, dossier)
  const found = await findChecks(services, trx, { dossier, session, reader: undefined })
  await upsertSummary({ dossierId, found, at: services.clock.now() }).execute(trx)
}
