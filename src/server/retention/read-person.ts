import type { Db } from '../store/store.ts'
import type { Person } from './find-named-dossiers.ts'

/** The person behind an address: their account, open or closed, or the address alone when there is none. */
export async function readPerson(db: Db, email: string) {
  const address = email.trim().toLowerCase()
  const account = await db.selectFrom('account').selectAll().where('email', '=', address).executeTakeFirst()
  const addresses = [account?.email ?? address, ...(account?.signer_email ? [account.signer_email] : [])]
  const person: Person = {
    accountId: account?.id ?? null,
    addresses,
    firstName: account?.first_name ?? '',
    lastName: account?.last_name ?? '',
  }
  return { account, person }
}
