import type { AuthorizedDossier } from '#contract/prospects.ts'
import { Failure } from '#rules/failure.ts'
import { isOpenToAuthorization } from '#rules/permission.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { findOwnClient, type ClientRow } from '../clients/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { findAuthorized, unknownClient } from './authorize-clients.ts'
import { lockVisibleDossier, type DossierRow } from './find-dossier.ts'

/**
 * Assigns the dossier of a lead to a client of this user; answers are kept. The client cannot open it until authorised.
 * Idempotent.
 */
export async function assignClient(
  services: Services,
  user: User,
  request: { readonly id: number; readonly clientId: number },
): Promise<AuthorizedDossier> {
  return services.store.db.transaction().execute(async (trx) => {
    const row = await lockVisibleDossier(trx, user, request.id)
    const client = await findOwnClient(trx, user, request.clientId)
    if (!client) throw unknownClient('clientId')
    if (row.client_id !== client.id) await storeClient(services, trx, { row, client, user })
    const authorized_clients = [...(await findAuthorized(trx, row.id))]
    return { dossier: { id: row.id, client_id: client.id, authorized_clients } }
  })
}

async function storeClient(
  services: Services,
  trx: Trx,
  { row, client, user }: { readonly row: DossierRow; readonly client: ClientRow; readonly user: User },
): Promise<void> {
  if (row.client_id !== null || row.direct || !isOpenToAuthorization(row.state))
    throw new Failure('STATE_CONFLICT')
  const at = services.clock.now()
  await trx
    .updateTable('dossier')
    .set({
      client_id: client.id,
      // A manager acts on behalf of the client's advisor, as when creating a dossier.
      ...(row.advisor_id === user.id ? { advisor_id: client.parent_id } : {}),
      updated_at: at,
    })
    .where('id', '=', row.id)
    .execute()
  await recordDossierAct(trx, services.keys, row.id, 'dossier.client-assigned', {
    actorId: user.id,
    detail: { client: client.id },
    at,
  })
}
