import { createHmac } from 'node:crypto'
import { secretOf, type Keys } from '../keys.ts'

/** Last row of a ledger. */
export interface LedgerEnd {
  readonly number: number
  readonly sequence: number
  /** Keyed hash of its last audit row. */
  readonly lastMac: string
}

/** Keyed hash of a ledger's end. Stored only in the ledger, so that an earlier end cannot be rebuilt from audit rows. */
export function ledgerMac(keys: Keys, { number, sequence, lastMac }: LedgerEnd): string {
  return createHmac('sha256', secretOf(keys, 'audit ledger'))
    .update(JSON.stringify([number, sequence, lastMac]))
    .digest('hex')
}
