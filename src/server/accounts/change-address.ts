import type { Selectable } from 'kysely'
import * as z from 'zod'
import { recordAccountAct } from '../audit/record-audit.ts'
import { deleteUnusedLinks, endEverySession, sendPasswordLink } from '../identity/index.ts'
import type { Services } from '../services.ts'
import type { Database } from '../store/schema.ts'
import type { Trx } from '../store/store.ts'
import { mailFormerAddress, mailNewAddress } from './changed-address-mails.ts'
import { getAccount } from './get-account.ts'
import { LIVE_ENVELOPE_STATES } from '#vocabulary/envelope.ts'

type Parts = Pick<Services, 'clock' | 'config' | 'deployment' | 'keys' | 'store'>

export interface ChangedAddress {
  readonly email: string
  /** Dossiers whose documents are out for signature at the former address. They have to be recalled and sent again. */
  readonly outstanding: readonly number[]
}

/**
 * Replaces the address of an account, for sign-in and signing mails, when a person has lost the mailbox. Ends every
 * session, invalidates links mailed to the former address, and mails both addresses. Throws with a message for the operator
 * when the account does not exist, or when the new address is invalid or taken.
 */
export async function changeAddress(services: Parts, from: string, to: string): Promise<ChangedAddress> {
  const email = parseAddress(to)
  return services.store.db.transaction().execute(async (trx) => {
    const account = await getAccount(trx, from)
    if (account.erasure_asked_at !== null) throw new Error(`${from} was erased: its address stays`)
    if (account.email === email) throw new Error(`${from} has this address already`)
    await refuseTaken(trx, email)
    const former = await moveAddress(services, trx, account, email)
    return { email, outstanding: await findOutstanding(trx, account.id, former) }
  })
}

/**
 * Replaces the address of an account in the caller's transaction, which must have checked that it is free. Returns the
 * addresses at which documents may be out for signature.
 */
export async function moveAddress(
  services: Omit<Parts, 'store'>,
  trx: Trx,
  account: Selectable<Database['account']>,
  email: string,
): Promise<readonly string[]> {
  const at = services.clock.now()
  // Before the update: failed sign-ins are counted by address.
  await endEverySession(trx, account.id)
  await deleteMailedLinks(trx, account.id, at)
  await trx
    .updateTable('account')
    // A separate signing address may be in the lost mailbox too.
    .set({ email, signer_email: null })
    .where('id', '=', account.id)
    .execute()
  await recordAccountAct(trx, services.keys, account.id, 'account.address-changed', { actorId: null, at })
  const change = { id: account.id, at, person: account, former: account.email, email }
  await mailFormerAddress(trx, services, change)
  await mailNewAddress(trx, services, change)
  if (account.password_hash === null && account.closed_at === null)
    await sendPasswordLink(services, trx, { ...account, email }, account.language)
  return [account.email, account.signer_email ?? account.email]
}

function parseAddress(text: string): string {
  const { data } = z.email().safeParse(text.trim())
  if (data === undefined) throw new Error(`${text} is not an e-mail address`)
  return data.toLowerCase()
}

async function refuseTaken(trx: Trx, email: string): Promise<void> {
  const taken = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw new Error(`${email} has an account already`)
}

/** A reader of the former mailbox could otherwise set a password or restore the former signing address. */
async function deleteMailedLinks(trx: Trx, accountId: number, at: Date): Promise<void> {
  await deleteUnusedLinks(trx, accountId)
  await trx
    .deleteFrom('contact_confirmation')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
  await trx
    .updateTable('signer_email_change')
    .set({ pending: null, closed_at: at })
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Searched by address, since an envelope keeps the one that it was sent to. */
async function findOutstanding(
  trx: Trx,
  accountId: number,
  former: readonly string[],
): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('envelope_party as party')
    .innerJoin('envelope', 'envelope.id', 'party.envelope_id')
    .select('envelope.dossier_id')
    .distinct()
    .where('envelope.state', 'in', LIVE_ENVELOPE_STATES)
    .where('party.state', 'not in', ['signed', 'declined'])
    .where((eb) => eb.or([eb('party.account_id', '=', accountId), eb('party.email', 'in', [...former])]))
    .orderBy('envelope.dossier_id')
    .execute()
  return rows.map(({ dossier_id }) => dossier_id)
}
