import { sql } from 'kysely'
import type { User } from '../http/authenticate.ts'
import type { Trx } from '../store/store.ts'

type Coverer = Pick<User, 'covers'>

/** Part of the detail of an audit row: the absent advisor in whose dossier this user acts. */
export function actingFor({ covers = [] }: Coverer, advisorId: number | null): { readonly for?: number } {
  return advisorId !== null && covers.includes(advisorId) ? { for: advisorId } : {}
}

/**
 * Names the absent advisor in all audit rows of dossiers that this transaction writes from here on. Only for users who cover
 * somebody, so that all others send no statement more.
 */
export async function noteActingFor(trx: Trx, user: Coverer, advisorId: number | null): Promise<void> {
  if (user.covers === undefined || user.covers.length === 0) return
  const { for: absent } = actingFor(user, advisorId)
  await sql`select set_config('paraphe.acting_for', ${absent === undefined ? '' : String(absent)}, true)`.execute(
    trx,
  )
}
