import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Trx } from '../store/store.ts'
import type { AuditTable } from '../store/work-tables.ts'
import type { Keys } from '../keys.ts'
import { auditMac } from './audit-mac.ts'

export interface AuditEntry {
  /** What the row is about: `dossier:1001`, `account:7`. */
  readonly subject: string
  /** Who did it; null for the server itself. */
  readonly actorId: number | null
  readonly action: string
  /** Names and numbers only: no answers, codes, tokens or identity data. */
  readonly detail?: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Adds a row to the subject's chain in the caller's transaction. Each row's keyed hash covers the one
 * before it, so that a change or a gap shows. Source: design "Audit".
 */
export async function recordAudit(trx: Trx, keys: Keys, entry: AuditEntry): Promise<void> {
  const tail = await trx.selectNoFrom(selectAuditTail(entry.subject).as('tail')).executeTakeFirstOrThrow()
  await trx
    .insertInto('audit')
    .values(chainAudit(keys, entry, tail.tail))
    .execute()
}

/** The last row of a subject's chain, as a later one is keyed over it. */
export interface AuditTail {
  readonly sequence: number
  readonly mac: string
}

/**
 * The end of a subject's chain as part of a larger statement; null while it has no row. Writers of one subject
 * queue in there until the transaction ends; writers of different subjects never meet.
 */
export function selectAuditTail(subject: string): RawBuilder<AuditTail | null> {
  return sql<AuditTail | null>`(select to_json(tail) from audit_tail(${subject}) as tail)`
}

/** The row that follows `tail`, for whoever inserts it together with what it tells of. */
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
