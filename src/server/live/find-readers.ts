import { sql } from 'kysely'
import { parisDay } from '#rules/paris-time.ts'
import { visibleToAccount } from '../dossiers/index.ts'
import { selectCovers } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'

/** The dossiers among these that each account currently sees, in one statement. Accounts that see none are absent. */
export async function findReaders(
  db: Db,
  accounts: readonly number[],
  dossiers: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (accounts.length === 0 || dossiers.length === 0) return new Map()
  const { rows } = await sql<{ account: number; dossiers: readonly number[] }>`
    select reader.id as account, array_agg(dossier.id order by dossier.id) as dossiers
    from (select id, role, ${selectCovers(parisDay(now))} as covers from account where id = any(${accounts}::integer[])) as reader
    join dossier on dossier.id = any(${dossiers}::integer[]) and ${visibleToAccount('reader')}
    group by reader.id`.execute(db)
  return new Map(rows.map((row) => [row.account, row.dossiers]))
}
