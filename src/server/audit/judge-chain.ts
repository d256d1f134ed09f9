import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Keys } from '../keys.ts'
import { isAuditMac, type AuditContent } from './audit-mac.ts'

/** An audit row as stored. */
export interface StoredAudit extends AuditContent {
  readonly id: number
  readonly mac: string
}

/** Columns of the table under the names above. */
export const AUDIT_COLUMNS = [
  'id',
  'subject',
  'sequence',
  'at',
  'actor_id as actorId',
  'action',
  'detail',
  'previous_mac as previousMac',
  'mac',
  'digests',
  'ledger',
  'ledger_sequence as ledgerSequence',
] as const

/** The row before, as far as the next one depends on it. */
export type ChainPlace = Pick<StoredAudit, 'sequence' | 'mac'>

export const CHAIN_START: ChainPlace = { sequence: 0, mac: '' }

/** A key object is hashed with five times as fast as a buffer, which is turned into one for each row. */
export function openAuditKey(keys: Keys): KeyObject {
  return createSecretKey(keys.derive('audit'))
}

/** What is wrong with a row of a chain that follows `before`; undefined when nothing is. */
export function judgeAuditRow(key: KeyObject, row: StoredAudit, before: ChainPlace): string | undefined {
  if (row.sequence !== before.sequence + 1) return `row ${before.sequence + 1} of ${row.subject} is missing`
  if (row.previousMac !== before.mac)
    return `row ${row.sequence} of ${row.subject} does not follow the one before it`
  return isAuditMac(key, row, row.mac) ? undefined : `row ${row.sequence} of ${row.subject} was changed`
}
