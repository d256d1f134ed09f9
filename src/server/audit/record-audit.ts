import { sql } from 'kysely'
import type { Trx } from '../store/store.ts'
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
  // Writers of one subject queue in there; writers of different subjects never meet.
  const { rows } = await sql<{ sequence: number; mac: string }>`
    select sequence, mac from audit_tail(${entry.subject})`.execute(trx)
  const last = rows[0]
  const content = {
    subject: entry.subject,
    sequence: (last?.sequence ?? 0) + 1,
    at: entry.at,
    actorId: entry.actorId,
    action: entry.action,
    detail: entry.detail ?? {},
    previousMac: last?.mac ?? '',
  }
  await trx
    .insertInto('audit')
    .values({
      subject: content.subject,
      sequence: content.sequence,
      at: content.at,
      actor_id: content.actorId,
      action: content.action,
      detail: JSON.stringify(content.detail),
      previous_mac: content.previousMac,
      mac: auditMac(keys.derive('audit'), content),
    })
    .execute()
}
