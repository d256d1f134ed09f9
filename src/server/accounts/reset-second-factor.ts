import { recordAudit } from '../audit/record-audit.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import { getAccount } from './get-account.ts'

/**
 * Removes authenticator, passkeys and recovery codes and ends all sessions, so that a lost telephone is useless; the
 * next sign-in enrols again. Returns false when there was neither authenticator nor passkey.
 */
export async function resetSecondFactor(
  { clock, keys, store }: Pick<Services, 'clock' | 'keys' | 'store'>,
  email: string,
): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    const remove = (table: 'second_factor' | 'passkey') =>
      trx.deleteFrom(table).where('account_id', '=', id).executeTakeFirst()
    const removed = [await remove('second_factor'), await remove('passkey')]
    if (removed.every(({ numDeletedRows }) => numDeletedRows === 0n)) return false
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
