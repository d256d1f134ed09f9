import { hashToken } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'

/** Recovery codes are stored hashed, bound to their account. */
export function hashRecoveryCode(accountId: number, code: string): string {
  return hashToken(`recovery ${accountId} ${code}`)
}

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  trx: Trx,
  accountId: number,
  codes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const rows = codes.map((code) => ({ account_id: accountId, code_hash: hashRecoveryCode(accountId, code) }))
  await trx.insertInto('recovery_code').values(rows).execute()
}
