import { isValidIBAN } from 'ibantools'
import { presentTwoDDoc } from '#rules/reading/present-two-d-doc.ts'
import { parseTwoDDoc } from '#rules/reading/two-d-doc.ts'
import type { ReceiptReading } from '#rules/receipt-reading.ts'
import type { GrayImage } from '../ocr/gray-image.ts'
import { readDataMatrices } from './read-barcodes.ts'
import type { PartReading } from './read-text.ts'
import { verifySeal, type SealList } from './seal-list.ts'

/** The contents of a page's 2D-Docs. A wrong seal gives `unconfirmed`; one with an unknown certificate is ignored. */
export async function readSeals(image: GrayImage, page: number, list: SealList): Promise<PartReading> {
  const readings: ReceiptReading[] = []
  let isWrong = false
  for (const { text, box } of await readDataMatrices(image)) {
    const doc = parseTwoDDoc(text)
    if (!doc) continue
    const verdict = verifySeal(list, doc)
    if (verdict.seal === 'wrong') isWrong = true
    if (verdict.seal !== 'valid') continue
    const reading = presentTwoDDoc(doc, verdict.issuer)
    if (reading?.kind === 'bank' && !isValidIBAN(reading.iban)) isWrong = true
    else if (reading) readings.push({ ...reading, box: { page, ...box } })
  }
  return isWrong ? { readings: [], notRead: 'unconfirmed' } : { readings, notRead: null }
}
