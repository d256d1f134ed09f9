import { createHmac } from 'node:crypto'
import type { Keys } from '../keys.ts'

/** Where a ledger ends. */
export interface LedgerEnd {
  readonly number: number
  /** Of its last row. */
  readonly sequence: number
  /** Keyed hash of its last audit row. */
  readonly lastMac: string
}

/** The keyed hash of a ledger's end. It is stored there alone, so that an earlier end cannot be put together from audit rows. */
export function ledgerMac(keys: Keys, { number, sequence, lastMac }: LedgerEnd): string {
  return createHmac('sha256', keys.derive('audit ledger'))
    .update(JSON.stringify([number, sequence, lastMac]))
    .digest('hex')
}
