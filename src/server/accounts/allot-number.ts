import { sql } from 'kysely'
import { isBackOffice, isOfPlatform, type Role } from '#vocabulary/role.ts'
import type { Db, Trx } from '../store/store.ts'

/**
 * Returns the next free number, skipping imported ones. Staff numbers start with B, so that they never collide with
 * client numbers.
 */
export async function allotNumber(db: Db | Trx, role: Role): Promise<string> {
  const prefix = isBackOffice(role) || isOfPlatform(role) ? 'B' : ''
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
