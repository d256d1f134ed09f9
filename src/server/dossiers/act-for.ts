import { sql } from 'kysely'
import type { User } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'

type Coverer = Pick<User, 'covers'>

/** Part of an audit row's detail: the absent advisor on whose behalf this user acts in the dossier. */
export function actingFor({ covers = [] }: Coverer, advisorId: number | null): { readonly for?: number } {
  return advisorId !== null && covers.includes(advisorId) ? { for: advisorId } : {}
}

/**
 * Names the absent advisor in all audit rows that this transaction writes for dossiers from here on. Only runs a statement
 * for users who cover somebody.
 */
export async function noteActingFor(trx: Trx, user: Coverer, advisorId: number | null): Promise<void> {
  if (user.covers === undefined || user.covers.length === 0) return
  const { for: absent } = actingFor(user, advisorId)
  await sql`select set_config('paraphe.acting_for', ${absent === undefined ? '' : String(absent)}, true)`.execute(
    trx,
  )
}
