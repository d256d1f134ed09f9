import { type OperationNodeSource, sql } from 'kysely'
import type { Trx } from './store.ts'

/** Sends several writes in one statement. None of them sees the changes of the others, and no two may change the same row. */
export async function sendTogether(trx: Trx, writes: readonly OperationNodeSource[]): Promise<void> {
  const last = writes.at(-1)
  if (last === undefined) return
  const others = writes.slice(0, -1).map((write, index) => sql`${sql.ref(`write_${index}`)} as (${write})`)
  await sql`${others.length === 0 ? sql`` : sql`with ${sql.join(others)} `}${last}`.execute(trx)
}
