import type { RecordEvent } from '#identity/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Services } from '../services.ts'

/**
 * Records sign-in events on the account's audit chain. Attempts on unknown addresses share one chain, so that they take
 * the same time and reveal nothing.
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
      if (event === 'account.signed-in' && accountId !== null)
        await trx
          .updateTable('account')
          .set({ last_signed_in_at: clock.now() })
          .where('id', '=', accountId)
          .execute()
    })
  }
}
