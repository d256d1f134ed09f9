import { sql } from 'kysely'
import { foldAddress, foldMobile } from '#rules/contact.ts'
import type { Party } from '#vocabulary/party.ts'
import { INVESTOR_ROLES, WORKING_ROLES, type Role } from '#vocabulary/role.ts'
import type { Trx } from '../store/store.ts'
import { personOf } from './known-source.ts'
import type { LoadedDossier } from './load-dossier.ts'
import type { NamedParty } from './signing-parties.ts'

/** The account of a party, or one whose contacts another party must not use. */
export interface SignerAccount {
  readonly id: number
  readonly role: Role
  readonly email: string
  /** Address for signing mails; null for `email`. */
  readonly signerEmail: string | null
  readonly mobile: string | null
}

/**
 * The account of each party: the advisor's, the client's (the user's own in a direct dossier), or an investor's with that
 * address. A representative of a protected holder is not the client.
 */
export async function findSignerAccounts(
  trx: Trx,
  { row, advisor }: LoadedDossier,
  parties: readonly NamedParty[],
): Promise<ReadonlyMap<Party, SignerAccount>> {
  const owner = personOf(row)
  const found = new Map<Party, SignerAccount>()
  for (const { party, email, isRepresented } of parties) {
    const id =
      party === 'subscriberAdvisor' ? (advisor?.id ?? null) : isOwner({ party, isRepresented }) ? owner : null
    const account = id === null ? await findInvestor(trx, email) : await getAccount(trx, id)
    if (account) found.set(party, account)
  }
  return found
}

function isOwner({ party, isRepresented }: Pick<NamedParty, 'party' | 'isRepresented'>): boolean {
  return party === 'subscriber' && !isRepresented
}

async function findInvestor(trx: Trx, address: string): Promise<SignerAccount | undefined> {
  const mailbox = foldAddress(address)
  const accounts = await selectAccounts(trx)
    .where('closed_at', 'is', null)
    .where('role', 'in', [...INVESTOR_ROLES])
    .where(sql<string>`public.fold_address(email)`, '=', mailbox)
    .orderBy('id')
    .execute()
  const typed = address.trim().toLowerCase()
  return accounts.find(({ email }) => email === typed) ?? accounts[0]
}

async function getAccount(trx: Trx, id: number): Promise<SignerAccount> {
  return selectAccounts(trx).where('id', '=', id).executeTakeFirstOrThrow()
}

interface StaffQuestion {
  readonly mailboxes: readonly string[]
  readonly mobiles: readonly string[]
  /** Set even if the account is closed, since its dossiers remain. */
  readonly advisorId: number | undefined
}

/** Staff accounts that own one of these addresses or phone numbers. */
export async function findStaff(
  trx: Trx,
  { mailboxes, mobiles, advisorId = 0 }: StaffQuestion,
): Promise<readonly SignerAccount[]> {
  return selectAccounts(trx)
    .where('role', 'in', WORKING_ROLES)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('id', '=', advisorId)]))
    .where((eb) =>
      eb.or([
        eb(sql<string>`public.fold_address(email)`, 'in', [...mailboxes]),
        eb(sql<string>`public.fold_address(signer_email)`, 'in', [...mailboxes]),
        ...(mobiles.length === 0 ? [] : [eb(sql<string>`public.fold_mobile(mobile)`, 'in', [...mobiles])]),
      ]),
    )
    .orderBy('id')
    .execute()
}

function selectAccounts(trx: Trx) {
  return trx.selectFrom('account').select(['id', 'role', 'email', 'signer_email as signerEmail', 'mobile'])
}

/** Whether the address belongs to this account. */
export function hasMailbox({ email, signerEmail }: SignerAccount, address: string): boolean {
  const mailbox = foldAddress(address)
  return [email, signerEmail].some((own) => own !== null && foldAddress(own) === mailbox)
}

/** Whether the phone number belongs to this account. */
export function hasMobile({ mobile }: SignerAccount, number: string): boolean {
  return mobile !== null && foldMobile(mobile) === foldMobile(number)
}
