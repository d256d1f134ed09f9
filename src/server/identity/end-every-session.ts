import { sql } from 'kysely'
import { hashToken } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'

/** Revokes sessions, grants, codes and tokens of an account, and resets its failure counters. */
export async function endEverySession(trx: Trx, accountId: number): Promise<void> {
  await trx
    .deleteFrom('identity_payload')
    .where(sql<boolean>`payload ? 'accountId' and payload ->> 'accountId' = ${String(accountId)}`)
    .execute()
  const { email } = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('sign_in_attempt')
    .where('subject_hash', '=', hashToken(`account ${email}`))
    .execute()
}

/** Invalidates mailed password links. */
export async function deleteUnusedLinks(trx: Trx, accountId: number): Promise<void> {
  await trx
    .deleteFrom('password_link')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends the hour in which a password chosen through a mailed link lets a second factor be enrolled. */
export async function closeEnrolment(trx: Trx, accountId: number): Promise<void> {
  await trx
    .deleteFrom('password_link')
    .where('account_id', '=', accountId)
    .where('used_at', 'is not', null)
    .execute()
}
