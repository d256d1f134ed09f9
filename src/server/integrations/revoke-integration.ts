import type { Integration } from '#contract/integrations.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { INTEGRATION_REVOKED, STORE_SUBJECT } from '../audit/store-events.ts'
import type { IntegrationParts } from './create-integration.ts'
import { getIntegration, lockLive } from './list-integrations.ts'

/** Takes a program's identity. Its next call is refused: the row is read with each token. */
export async function revokeIntegration(
  parts: IntegrationParts,
  actorId: number | null,
  id: number,
): Promise<Integration> {
  const at = parts.clock.now()
  return parts.store.db.transaction().execute(async (trx) => {
    await lockLive(trx, id, at)
    await trx.updateTable('integration').set({ revoked_at: at }).where('id', '=', id).execute()
    const detail = { integration: id }
    const entry = { subject: STORE_SUBJECT, actorId, action: INTEGRATION_REVOKED, detail, at }
    await recordAudit(trx, parts.keys, entry)
    return getIntegration(trx, id, at)
  })
}
