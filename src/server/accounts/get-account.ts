import type { Db } from '../store/store.ts'

/** Returns the account of an address, open or closed. Throws when there is none. */
export async function getAccount(db: Db, email: string) {
  return db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirstOrThrow(() => new Error(`no account with the address ${email}`))
}
