import { recordAccountAct } from '../audit/record-audit.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import { getAccount } from './get-account.ts'

/**
 * Removes an account's links to upstream providers and ends its sessions. The next sign-in links it again by verified
 * address. Returns false when it had no link.
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
    await recordAccountAct(trx, keys, id, 'account.upstream-unlinked', { actorId: null, at: clock.now() })
    return true
  })
}
