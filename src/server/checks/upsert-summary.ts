import { sql, type RawBuilder } from 'kysely'
import { isOpenFailure, type FoundCheck } from './find-checks.ts'

interface Summary {
  readonly dossierId: number
  readonly found: readonly FoundCheck[]
  readonly at: Date
}

/** Stores the number of open failures that lists filter by. Run it in the transaction that changes them. */
export function upsertSummary({ dossierId, found, at }: Summary): RawBuilder<unknown> {
  const open = found.filter(isOpenFailure)
  const blocking = open.filter(({ severity }) => severity === 'blocking')
  return sql`
    insert into dossier_check (dossier_id, failing, blocking, computed_at)
    values (${dossierId}, ${open.length}, ${blocking.length}, ${at})
    on conflict (dossier_id) do update set
      failing = excluded.failing, blocking = excluded.blocking, computed_at = excluded.computed_at`
}
