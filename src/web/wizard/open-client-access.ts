import type { DossierDetail } from '#contract/dossiers.ts'
import { canCreateForClient } from '#rules/permission.ts'
import { keepItem } from '#web/session/keep-item.ts'
import { createClientAccess, type ClientAccess } from '#web/elements/client-access.ts'
import type { WizardAccess } from './wizard-access.ts'
import { assignClient, authorizeClients, createProspect } from './wizard-calls.ts'
import type { WizardRun } from './wizard-run.ts'

const KEYS = { client: 'paraphe.client_id', authorized: 'paraphe.authorized_clients' } as const

/** Client access to a dossier, stored on this device. */
export function openClientAccess(
  { dossier }: DossierDetail,
  run: WizardRun,
  { role, isReadOnlyRole }: WizardAccess,
): ClientAccess {
  const initial = { clientId: dossier.client_id, authorized: dossier.authorized_clients }
  storeAccess(initial)
  return createClientAccess({
    isOffered: canCreateForClient(role) && !dossier.direct,
    isReadOnly: isReadOnlyRole,
    initial,
    port: {
      createProspect: async () => (await createProspect(dossier.id)).prospect.id,
      assignClient: async (clientId) => void (await assignClient(dossier.id, clientId)),
      authorize: async (clients) => (await authorizeClients(dossier.id, clients)).dossier.authorized_clients,
    },
    onChange(access) {
      storeAccess(access)
      // Rules may depend on the client; after a failure they follow at the next opening.
      run.refresh().catch(() => undefined)
    },
  })
}

/** Stores the open dossier's client and access. Source: wizard §3 "Local storage". */
function storeAccess(access: {
  readonly clientId: number | null
  readonly authorized: readonly number[]
}): void {
  if (access.clientId === null) localStorage.removeItem(KEYS.client)
  else keepItem(KEYS.client, String(access.clientId))
  keepItem(KEYS.authorized, JSON.stringify(access.authorized))
}
