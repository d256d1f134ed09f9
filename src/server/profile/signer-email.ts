import { Failure } from '#rules/failure.ts'
import { readLinkToken } from '../accounts/link-token.ts'
import { recordAccountAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import { CONFIRM_HOURS, mailNewAddress, mailOldAddress, REVERT_DAYS } from './signer-email-mails.ts'

const HOUR_MS = 60 * 60 * 1000

/** Address of a person's signing mails, and the one that awaits confirmation. */
export interface SignerEmail {
  readonly email: string
  readonly pending: string | null
}

export async function findSignerEmail({ store, clock }: Services, user: User): Promise<SignerEmail> {
  const { email, signer_email } = await store.db
    .selectFrom('account')
    .select(['email', 'signer_email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const waiting = await store.db
    .selectFrom('signer_email_change')
    .select('pending')
    .where('account_id', '=', user.id)
    .where('pending', 'is not', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return { email: signer_email ?? email, pending: waiting?.pending ?? null }
}

/**
 * Requests another address for a person's signing mails. It takes effect once it is confirmed through the link mailed to
 * it; an earlier pending request is dropped. Source: shell §3, §7.
 */
export async function askSignerEmail(
  services: Services,
  trx: Trx,
  user: User,
  email: string,
): Promise<SignerEmail> {
  const account = await lockAccount(trx, user.id)
  const before = account.signer_email ?? account.email
  const at = services.clock.now()
  await trx
    .updateTable('signer_email_change')
    .set({ pending: null, closed_at: at })
    .where('account_id', '=', user.id)
    .where('pending', 'is not', null)
    .execute()
  if (email === before) return { email: before, pending: null }
  const { id } = await trx
    .insertInto('signer_email_change')
    .values({
      account_id: user.id,
      previous: account.signer_email,
      pending: email,
      changed_at: at,
      expires_at: new Date(at.getTime() + CONFIRM_HOURS * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(trx, services, { id, account_id: user.id }, 'asked', user.id)
  await mailNewAddress(trx, services, { id, to: email, person: account })
  return { email: before, pending: email }
}

/** The pending change of a confirmation link; undefined when the link is used, expired or forged. */
export async function findConfirmable(services: Services, token: string, db: Db = services.store.db) {
  const id = readLinkToken(services.keys, 'signer-email-confirm', token)
  if (id === undefined) return undefined
  return db
    .selectFrom('signer_email_change')
    .select(['id', 'account_id', 'pending'])
    .where('id', '=', id)
    .where('pending', 'is not', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
}

/**
 * Applies the new address and mails the old one a link that reverts the change. Envelopes already sent keep the address
 * they were sent to. Returns false when the link is used, expired or forged.
 */
export async function confirmSignerEmail(services: Services, token: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const named = await findConfirmable(services, token, trx)
    if (!named) return false
    const account = await lockAccount(trx, named.account_id)
    // Read again under the lock: a concurrent request may have used the link.
    const change = await findConfirmable(services, token, trx)
    if (!change) return false
    const at = services.clock.now()
    await trx
      .updateTable('account')
      // Null means the account's own address, and follows it.
      .set({ signer_email: change.pending === account.email ? null : change.pending })
      .where('id', '=', change.account_id)
      .execute()
    await trx
      .updateTable('signer_email_change')
      .set({
        previous: account.signer_email,
        pending: null,
        expires_at: new Date(at.getTime() + REVERT_DAYS * 24 * HOUR_MS),
      })
      .where('id', '=', change.id)
      .execute()
    await recordChange(trx, services, change, 'changed', change.account_id)
    const to = account.signer_email ?? account.email
    await mailOldAddress(trx, services, { id: change.id, to, person: account })
    return true
  })
}

/** The change that a link can revert; undefined when the link is used, expired or forged. */
export async function findRevertible(services: Services, token: string, db: Db = services.store.db) {
  const id = readLinkToken(services.keys, 'signer-email-revert', token)
  if (id === undefined) return undefined
  return db
    .selectFrom('signer_email_change')
    .select(['id', 'account_id', 'previous'])
    .where('id', '=', id)
    .where('pending', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
}

/**
 * Restores the address from before the change, once. Closes the links of later changes, whose author must not be able to
 * undo this. Returns false when the link is used, expired or forged.
 */
export async function revertSignerEmail(services: Services, token: string): Promise<boolean> {
  return services.store.db.transaction().execute(async (trx) => {
    const named = await findRevertible(services, token, trx)
    if (!named) return false
    await lockAccount(trx, named.account_id)
    // Read again under the lock: a concurrent request may have used the link.
    const change = await findRevertible(services, token, trx)
    if (!change) return false
    const at = services.clock.now()
    await trx
      .updateTable('account')
      .set({ signer_email: change.previous })
      .where('id', '=', change.account_id)
      .execute()
    await trx
      .updateTable('signer_email_change')
      .set({ pending: null, closed_at: at })
      .where('account_id', '=', change.account_id)
      .where('id', '>=', change.id)
      .where('closed_at', 'is', null)
      .execute()
    await recordChange(trx, services, change, 'reverted', null)
    return true
  })
}

async function recordChange(
  trx: Trx,
  { keys, clock }: Services,
  { id, account_id }: { readonly id: number; readonly account_id: number },
  what: 'asked' | 'changed' | 'reverted',
  actorId: number | null,
): Promise<void> {
  await recordAccountAct(trx, keys, account_id, `profile.signer-email-${what}`, {
    actorId,
    detail: { change: id },
    at: clock.now(),
  })
}

/** Not `for update`: the row of an idempotency key locks the account too, so two requests would deadlock. */
async function lockAccount(trx: Trx, id: number) {
  return trx
    .selectFrom('account')
    .select(['email', 'signer_email', 'language', 'first_name', 'last_name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Failure('NOT_SIGNED_IN'))
}
