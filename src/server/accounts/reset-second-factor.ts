import { recordAccountAct } from '../audit/record-audit.ts'
import { closeEnrolment, endEverySession, mailFactorChange } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { AccountAct } from './close-account.ts'
import { getAccount } from './get-account.ts'
import { lockAccount, refuseOwn } from './guards.ts'

type Parts = Pick<Services, 'clock' | 'config' | 'deployment' | 'keys'>

/**
 * Removes authenticator, passkeys and recovery codes and ends all sessions, so that a lost phone gives no access. The next
 * sign-in mails the link that lets its owner enrol again: a password alone must not. Returns false when there was neither
 * authenticator nor passkey.
 */
export async function resetSecondFactor(
  services: Parts & Pick<Services, 'store'>,
  email: string,
): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const { id } = await getAccount(trx, email)
    return resetSecondFactorById(services, trx, { id, actorId: null })
  })
}

/** Resets the second factor by account id, in the caller's transaction. 403 for the caller's own account. */
export async function resetSecondFactorById(
  services: Parts,
  trx: Trx,
  { id, actorId }: AccountAct,
): Promise<boolean> {
  refuseOwn(actorId, id)
  await lockAccount(trx, id)
  const remove = (table: 'second_factor' | 'passkey') =>
    trx.deleteFrom(table).where('account_id', '=', id).executeTakeFirst()
  const removed = [await remove('second_factor'), await remove('passkey')]
  if (removed.every(({ numDeletedRows }) => numDeletedRows === 0n)) return false
  await trx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
  await endEverySession(trx, id)
  await closeEnrolment(trx, id)
  const at = services.clock.now()
  await recordAccountAct(trx, services.keys, id, 'account.second-factor-reset', { actorId, at })
  await mailFactorChange(trx, services, { accountId: id, kind: 'factor-reset', at })
  return true
}
