import { isValidIBAN } from 'ibantools'
import type { NotReadReason, ReadingBox, ReceiptReading } from '#rules/receipt-reading.ts'
import { findBankText } from '#rules/reading/bank-text.ts'
import { findProofText } from '#rules/reading/proof-text.ts'
import type { TextLine } from '../text-line.ts'

/** What was found, and why a candidate was rejected. */
export interface PartReading {
  readonly readings: readonly ReceiptReading[]
  readonly notRead: NotReadReason | null
}

/** Bank details, or a proof of address, in the text of a page. */
export function readText(lines: readonly TextLine[], page: number): PartReading {
  const texts = lines.map(({ text }) => text)
  const proof = findProofText(texts)
  // Bills may contain the account that they are paid to, so a proof of address takes precedence.
  if (proof) {
    const box = boxOf(lines, page, ({ text }) => proof.address !== null && text.includes(proof.address.zip))
    return { readings: [{ kind: 'proof', seal: 'none', issuer: null, ...proof, box }], notRead: null }
  }
  const { ibans, bic, holder } = findBankText(texts, isValidIBAN)
  const [iban] = ibans
  if (iban === undefined) return { readings: [], notRead: null }
  if (ibans.length > 1) return { readings: [], notRead: 'several' }
  const box = boxOf(lines, page, ({ text }) => text.replace(/\s/g, '').includes(iban))
  return { readings: [{ kind: 'bank', seal: 'none', iban, bic, holder, box }], notRead: null }
}

/** Bounding box of the matching lines; the whole page when none matches. */
function boxOf(lines: readonly TextLine[], page: number, isPart: (line: TextLine) => boolean): ReadingBox {
  const boxes = lines.filter(isPart).map(({ box }) => box)
  const [first] = boxes
  if (!first) return { page, x: 0, y: 0, width: 1, height: 1 }
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  return {
    page,
    x: left,
    y: top,
    width: Math.max(...boxes.map(({ x, width }) => x + width)) - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) - top,
  }
}
