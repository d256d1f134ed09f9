import type { ReceiptReading } from '../receipt-reading.ts'
import type { CheckedReceipt, CheckFacts, Finding } from './check.ts'

/** A reading with the receipt that it was read from. */
export interface FoundReading<Reading> {
  readonly receipt: CheckedReceipt
  readonly reading: Reading
}

/** The readings of one kind from the receipts of an element with this role. */
export function findReadings<Kind extends ReceiptReading['kind']>(
  { receipts }: Pick<CheckFacts, 'receipts'>,
  role: string,
  kind: Kind,
): readonly FoundReading<Extract<ReceiptReading, { kind: Kind }>>[] {
  const isOfKind = (reading: ReceiptReading): reading is Extract<ReceiptReading, { kind: Kind }> =>
    reading.kind === kind
  return receipts.flatMap((receipt) => {
    if (receipt.role !== role || typeof receipt.reading === 'string') return []
    return receipt.reading.readings.filter(isOfKind).map((reading) => ({ receipt, reading }))
  })
}

/** The finding of a receipt from which nothing was read; none without a receipt, since requiring one is up to the form. */
export function notRead(
  { receipts }: Pick<CheckFacts, 'receipts'>,
  role: string,
  subject: string,
): readonly Finding[] {
  const receipt = receipts.findLast((each) => each.role === role)
  if (receipt === undefined) return []
  const { reading } = receipt
  const reason = reading === 'pending' ? 'readingPending' : reading === 'off' ? 'readingOff' : 'notRead'
  return [
    {
      subject,
      outcome: 'unknown',
      reason,
      place: { element: receipt.element },
      remedy: 'examine',
      seen: { receiptId: receipt.id, box: null },
      compared: [String(receipt.id)],
    },
  ]
}
