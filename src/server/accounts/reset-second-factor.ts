import { recordAudit } from '../audit/record-audit.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import { getAccount } from './get-account.ts'

/**
 * Takes the authenticator and the recovery codes off an account, and ends its sessions: whoever has the lost
 * telephone is out, and the next sign-in enrols again. False when there was none.
 */
export async function resetSecondFactor(
  { clock, keys, store }: Pick<Services, 'clock' | 'keys' | 'store'>,
  email: string,
): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    const { numDeletedRows } = await trx
      .deleteFrom('second_factor')
      .where('account_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await trx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
    await endEverySession(trx, id)
    await recordAudit(trx, keys, {
      subject: `account:${id}`,
      actorId: null,
      action: 'account.second-factor-reset',
      at: clock.now(),
    })
    return true
  })
}
