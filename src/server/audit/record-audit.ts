import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Trx } from '../store/store.ts'
import type { AuditTable } from '../store/work-tables.ts'
import type { Keys } from '../keys.ts'
import { auditMac } from './audit-mac.ts'

export interface AuditEntry {
  /** Subject of the chain: `dossier:1001`, `account:7`. */
  readonly subject: string
  /** Account id; null for the server itself. */
  readonly actorId: number | null
  readonly action: string
  /** Names and ids only: no answers, codes, tokens or identity data. */
  readonly detail?: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Appends a row to the subject's chain in the caller's transaction. The keyed hash of each row covers the previous one,
 * so that changed and missing rows are detected. Source: design "Audit".
 */
export async function recordAudit(trx: Trx, keys: Keys, entry: AuditEntry): Promise<void> {
  const tail = await trx.selectNoFrom(selectAuditTail(entry.subject).as('tail')).executeTakeFirstOrThrow()
  await trx
    .insertInto('audit')
    .values(chainAudit(keys, entry, tail.tail))
    .execute()
}

/** Last row of a subject's chain, which the next one is hashed over. */
export interface AuditTail {
  readonly sequence: number
  readonly mac: string
}

/**
 * SQL for the last row of a chain, null for an empty one, to be embedded in a larger statement. Locks the chain until
 * the end of the transaction; chains of other subjects are unaffected.
 */
export function selectAuditTail(subject: string): RawBuilder<AuditTail | null> {
  return sql<AuditTail | null>`(select to_json(tail) from audit_tail(${subject}) as tail)`
}

/** The row that follows `last`, to be inserted together with the change it records. */
export function chainAudit(keys: Keys, entry: AuditEntry, last: AuditTail | null): Insertable<AuditTable> {
  const content = {
    subject: entry.subject,
    sequence: (last?.sequence ?? 0) + 1,
    at: entry.at,
    actorId: entry.actorId,
    action: entry.action,
    detail: entry.detail ?? {},
    previousMac: last?.mac ?? '',
  }
  return {
    subject: content.subject,
    sequence: content.sequence,
    at: content.at,
    actor_id: content.actorId,
    action: content.action,
    detail: JSON.stringify(content.detail),
    previous_mac: content.previousMac,
    mac: auditMac(keys.derive('audit'), content),
  }
}
