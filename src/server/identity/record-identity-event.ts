import type { RecordEvent } from '#identity/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'

/**
 * Sign-ins and what goes with them, on the account's own chain. Tries on addresses that are no
 * account's share one chain: they cost the same work, and say nothing about the address.
 */
export function createEventRecorder({ store, keys, clock }: Services): RecordEvent {
  return async (event, accountId, detail) => {
    await store.db.transaction().execute(async (trx) => {
      await recordAudit(trx, keys, {
        subject: accountId === null ? 'account:unknown' : `account:${accountId}`,
        actorId: accountId,
        action: event,
        ...(detail ? { detail } : {}),
        at: clock.now(),
      })
    })
  }
}
