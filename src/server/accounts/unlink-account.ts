import { recordAudit } from '../audit/record-audit.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import { getAccount } from './get-account.ts'

/**
 * Forgets who an account is at its upstream providers, and ends its sessions: the next sign-in links it again, by verified
 * address. Returns false when it was not linked.
 */
export async function unlinkAccount(
  { clock, keys, store }: Pick<Services, 'clock' | 'keys' | 'store'>,
  email: string,
): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    const { numDeletedRows } = await trx
      .deleteFrom('upstream_link')
      .where('account_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await endEverySession(trx, id)
    await recordAudit(trx, keys, {
      subject: `account:${id}`,
      actorId: null,
      action: 'account.upstream-unlinked',
      at: clock.now(),
    })
    return true
  })
}
