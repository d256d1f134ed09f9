import { sql } from 'kysely'
import type { Keys } from '../keys.ts'
import type { Trx } from '../store/store.ts'
import { recordAudit, type AuditEntry } from './record-audit.ts'

/**
 * Adds an audit row to every subject whose rows this transaction has changed since its last audit row. For work that
 * changes several subjects at once.
 */
export async function recordChanges(trx: Trx, keys: Keys, entry: Omit<AuditEntry, 'subject'>): Promise<void> {
  const { rows } = await sql<{ subject: string }>`
    select distinct split_part(entry, ' ', 1) as subject
    from unnest(string_to_array(current_setting('paraphe.changed', true), chr(10))) as entry
    where entry <> '' order by 1`.execute(trx)
  for (const { subject } of rows) await recordAudit(trx, keys, { ...entry, subject })
}
