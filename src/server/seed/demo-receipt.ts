import { once } from 'node:events'
import PDFDocument from 'pdfkit'

/** A one-page PDF with the title; deterministic. */
export async function drawDemoReceipt(title: string): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A5',
    info: { Title: title, CreationDate: new Date('2026-01-01T00:00:00Z') },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.fontSize(18).text(title).moveDown().fontSize(11).text('Document de démonstration, sans valeur.')
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}
