import { recordAccountAct } from '../audit/record-audit.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { endEverySession } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { RemovalReason } from './remove-dossier.ts'

/**
 * Anonymises an account. Its row stays, since history refers to it by its number. Call it only when no dossier is linked
 * to the account any more.
 */
export async function forgetAccount(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  trx: Trx,
  id: number,
  reason: RemovalReason,
  actorId: number | null = null,
): Promise<void> {
  const at = clock.now()
  await endEverySession(trx, id)
  const { email } = await trx
    .selectFrom('account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('demo_mail').where('recipient', '=', email).execute()
  await trx.deleteFrom('password_link').where('account_id', '=', id).execute()
  await deleteBelongings(trx, id)
  await trx
    .updateTable('account')
    .set({
      // Both columns are unique; `.invalid` is reserved and never delivered (RFC 2606).
      email: `erased-${id}@account.invalid`,
      username: `erased-${id}`,
      civility: null,
      first_name: '',
      last_name: '',
      mobile: null,
      signer_email: null,
      advisor_identity: null,
      password_hash: null,
      closed_at: at,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute()
  await recordAccountAct(trx, keys, id, 'account.erased', { actorId, detail: { reason }, at })
  await recordChanges(trx, keys, { actorId, action: 'account.erased-elsewhere', at })
}

/** Deletes data that only serves a person who uses the account. */
export async function deleteBelongings(trx: Trx, accountId: number): Promise<void> {
  for (const table of [
    'second_factor',
    'recovery_code',
    'passkey',
    'upstream_link',
    'provisioned_account',
    'signer_email_change',
    'contact_confirmation',
    'idempotency',
    'saved_view',
    'notice',
    'notice_preference',
  ] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  // Notes of advisors on the person.
  await trx.deleteFrom('note').where('client_id', '=', accountId).execute()
}
