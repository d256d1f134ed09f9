import type { Db } from '../store/store.ts'

/** The account of an address, as an operator writes it, open or closed. Throws when there is none. */
export async function getAccount(db: Db, email: string) {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (!account) throw new Error(`nobody signs in as ${email}`)
  return account
}
