import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { FileReading } from '#rules/receipt-reading.ts'

/** Fixed reading of the demo's receipts: reading them would delay the first start by a minute. */
export const DEMO_READING: FileReading = { readings: [], notRead: 'nothing' }

/**
 * A one-page PDF with the title. Different for each dossier, because a file shared by two persons fails a check.
 * Deterministic.
 */
export async function drawDemoReceipt(title: string, dossier: number): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A5',
    info: { Title: title, CreationDate: new Date('2026-01-01T00:00:00Z') },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const notice = `Document de démonstration du dossier n° ${dossier}, sans valeur.`
  document.fontSize(18).text(title).moveDown().fontSize(11).text(notice)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}
