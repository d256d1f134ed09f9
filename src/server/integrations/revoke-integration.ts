import type { Integration } from '#contract/integrations.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { INTEGRATION_REVOKED } from '../audit/store-events.ts'
import type { Trx } from '../store/store.ts'
import type { IntegrationParts } from './create-integration.ts'
import { getIntegration, lockLive } from './list-integrations.ts'

/** Revokes a program. Its next call is refused, since each call reads the row with the token. */
export async function revokeIntegration(
  parts: IntegrationParts,
  actorId: number | null,
  id: number,
): Promise<Integration> {
  const { db } = parts.store
  await db.transaction().execute((trx) => revokeIn(parts, trx, actorId, id))
  return getIntegration(db, id, parts.clock.now())
}

/** As `revokeIntegration`, in the caller's transaction. */
export async function revokeIn(
  parts: Pick<IntegrationParts, 'keys' | 'clock'>,
  trx: Trx,
  actorId: number | null,
  id: number,
): Promise<void> {
  const at = parts.clock.now()
  await lockLive(trx, id, at)
  await endIdentity(parts, trx, { actorId, id, at })
}

/** Revokes the programs of a network that is being removed. */
export async function revokeOfNetwork(
  parts: Pick<IntegrationParts, 'keys' | 'clock'>,
  trx: Trx,
  { actorId, network }: { readonly actorId: number; readonly network: number },
): Promise<void> {
  const at = parts.clock.now()
  const live = await trx
    .selectFrom('integration')
    .select('id')
    .where('network_id', '=', network)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of live) await endIdentity(parts, trx, { actorId, id, at })
}

async function endIdentity(
  { keys }: Pick<IntegrationParts, 'keys'>,
  trx: Trx,
  { actorId, id, at }: { readonly actorId: number | null; readonly id: number; readonly at: Date },
): Promise<void> {
  await trx.updateTable('integration').set({ revoked_at: at }).where('id', '=', id).execute()
  const detail = { integration: id }
  await recordStoreAct(trx, keys, INTEGRATION_REVOKED, { actorId, detail, at })
}
