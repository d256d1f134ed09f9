import type { Db } from '../store/store.ts'

/** Whether an identity provider manages the account by SCIM; no longer once it has deleted it. */
export async function isProvisioned(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('provisioned_account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
