import { sql } from 'kysely'
import { isBackOffice, type Role } from '#vocabulary/role.ts'
import type { Db, Trx } from '../store/store.ts'

/**
 * The next number that nobody has: numbers from elsewhere may stand in the way. Those of staff start with a B,
 * so that no client's number is ever one of theirs.
 */
export async function allotNumber(db: Db | Trx, role: Role): Promise<string> {
  const prefix = isBackOffice(role) ? 'B' : ''
  for (;;) {
    const { rows } = await sql<{
      number: string
    }>`select ${prefix}::text || nextval('prospect_number')::text as number`.execute(db)
    const number = rows[0]?.number ?? ''
    const taken = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', number)
      .executeTakeFirst()
    if (!taken) return number
  }
}
