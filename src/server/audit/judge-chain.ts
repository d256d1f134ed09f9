import type { KeyObject } from 'node:crypto'
import { secretOf, type Keys } from '../keys.ts'
import { isAuditMac, type AuditContent } from './audit-mac.ts'

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

/** The part of the previous row that a row depends on. */
export type ChainPlace = Pick<StoredAudit, 'sequence' | 'mac'>

export const CHAIN_START: ChainPlace = { sequence: 0, mac: '' }

export function openAuditKey(keys: Keys): KeyObject {
  return secretOf(keys, 'audit')
}

/** Verifies a row against the previous one of its chain. Returns the problem, undefined when the row is valid. */
export function judgeAuditRow(key: KeyObject, row: StoredAudit, before: ChainPlace): string | undefined {
  if (row.sequence !== before.sequence + 1) return `row ${before.sequence + 1} of ${row.subject} is missing`
  if (row.previousMac !== before.mac)
    return `row ${row.sequence} of ${row.subject} does not follow the previous row`
  return isAuditMac(key, row, row.mac) ? undefined : `row ${row.sequence} of ${row.subject} was changed`
}
