import type { Caller, TestApi } from './api-client.ts'
import { startDossier, submit } from './dossier-steps.ts'
import { SIMONE } from './pairing-form.ts'

/** A dossier of the pairing form, put under review without signatures. Returns its id. */
export async function startReviewed(api: TestApi, advisor: Caller, changes: object = {}): Promise<number> {
  const dossier = await startDossier(advisor, api.formId)
  await submit(advisor, dossier, 'all', SIMONE)
  await api.services.store.db
    .updateTable('dossier')
    .set({
      state: 'signed',
      status: 'signed',
      integration_state: 'ongoing',
      signed_at: api.clock.now(),
      ...changes,
    })
    .where('id', '=', dossier.id)
    .execute()
  return dossier.id
}
