import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Keys } from '../keys.ts'
import type { Trx } from '../store/store.ts'
import type { AuditTable } from '../store/work-tables.ts'
import { auditMac, canonicalJson, type RowDigests } from './audit-mac.ts'
import { ledgerMac } from './ledger-mac.ts'
import { digestRows } from './row-digests.ts'

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
 * Appends a row to the subject's chain in the caller's transaction. Its keyed hash covers the previous row, so that
 * changed and missing rows are detected, and the digests of the subject's rows that this transaction has changed so
 * far: later changes need a later audit row. Source: design "Audit".
 */
export async function recordAudit(trx: Trx, keys: Keys, entry: AuditEntry): Promise<void> {
  const { end } = await trx.selectNoFrom(selectAuditEnd(entry.subject).as('end')).executeTakeFirstOrThrow()
  const digests = end.changed.length > 0 ? await digestRows(trx, keys, entry.subject, end.changed) : null
  const { row, ledger } = chainAudit(keys, entry, end, digests)
  await trx
    .with('audited', (cte) => cte.insertInto('audit').values(row))
    .updateTable('audit_ledger')
    .set({ sequence: ledger.sequence, mac: ledger.mac })
    .where('number', '=', ledger.number)
    .execute()
}

/** Last row of a subject's chain, which the next one is hashed over, and the next row's place in a ledger. */
export interface AuditEnd {
  /** 0 before the first row. */
  readonly sequence: number
  /** Empty before the first row. */
  readonly mac: string
  /** A ledger that is locked for this transaction. */
  readonly ledger: number
  /** Of the ledger's last row; 0 before the first. */
  readonly ledgerSequence: number
  /** Keys of the subject's rows changed by this transaction since its last audit row. */
  readonly changed: readonly string[]
}

/**
 * SQL for the end of a chain, to be embedded in a larger statement. Locks the chain until the end of the transaction;
 * chains of other subjects are unaffected.
 */
export function selectAuditEnd(subject: string | RawBuilder<string>): RawBuilder<AuditEnd> {
  return sql<AuditEnd>`(select to_json(tail) from audit_end(${subject}) as tail)`
}

/** An audit row, and the new end of its ledger. */
export interface ChainedAudit {
  readonly row: Insertable<AuditTable>
  readonly ledger: { readonly number: number; readonly sequence: number; readonly mac: string }
}

/** The row that follows `end`, to be inserted together with the change it records and the new end of its ledger. */
export function chainAudit(
  keys: Keys,
  entry: AuditEntry,
  end: Omit<AuditEnd, 'changed'>,
  digests: RowDigests | null,
): ChainedAudit {
  const content = {
    subject: entry.subject,
    sequence: end.sequence + 1,
    at: entry.at,
    actorId: entry.actorId,
    action: entry.action,
    detail: entry.detail ?? {},
    previousMac: end.mac,
    digests,
    ledger: end.ledger,
    ledgerSequence: end.ledgerSequence + 1,
  }
  const mac = auditMac(keys.derive('audit'), content)
  const ledger = { number: content.ledger, sequence: content.ledgerSequence }
  return {
    row: {
      subject: content.subject,
      sequence: content.sequence,
      at: content.at,
      actor_id: content.actorId,
      action: content.action,
      detail: JSON.stringify(content.detail),
      previous_mac: content.previousMac,
      mac,
      digests: digests && canonicalJson(digests),
      ledger: content.ledger,
      ledger_sequence: content.ledgerSequence,
    },
    ledger: { ...ledger, mac: ledgerMac(keys, { ...ledger, lastMac: mac }) },
  }
}
