import type { DossierDetail } from '#contract/dossiers.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { createClientAccess, type ClientAccess } from '#web/elements/client-access.ts'
import { storeAccess } from './stored-access.ts'
import type { WizardAccess } from './wizard-access.ts'
import { assignClient, authorizeClients, createProspect, readDossier } from './wizard-calls.ts'
import type { WizardRun } from './wizard-run.ts'

/** Access to a dossier, given by the server and remembered on this device. */
export function openClientAccess(
  { dossier }: DossierDetail,
  run: WizardRun,
  { role, isReadOnlyRole }: WizardAccess,
): ClientAccess {
  const initial = { clientId: dossier.client_id, authorized: dossier.authorized_clients }
  // One idempotency key while the dossier is open: a retry after a lost answer gets that answer.
  const intention = crypto.randomUUID()
  storeAccess(localStorage, initial)
  return createClientAccess({
    isOffered: canCreateForClient(role) && !dossier.direct,
    isReadOnly: isReadOnlyRole,
    initial,
    port: {
      createProspect: async () => (await createProspect(dossier.id, intention)).prospect.id,
      assignClient: async (clientId) => void (await assignClient(dossier.id, clientId)),
      authorize: async (clients) => (await authorizeClients(dossier.id, clients)).dossier.authorized_clients,
    },
    onChange(access) {
      storeAccess(localStorage, access)
      // Rules may ask for whom the dossier is; without an answer they learn it at the next opening.
      readDossier(dossier.id).then(run.refresh, () => undefined)
    },
  })
}
