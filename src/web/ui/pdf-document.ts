import type { PDFPageProxy } from 'pdfjs-dist'

export interface PdfPage {
  readonly number: number
  /** Height for a width of one. */
  readonly ratio: number
  readonly proxy: PDFPageProxy
}

/** A file of our own, beside the others: the security policy lets no other worker start. */
const WORKER_ADDRESS = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Opens a document. The library is large: it is fetched with the first one, not with the page. */
export async function openPdf(bytes: ArrayBuffer): Promise<readonly PdfPage[]> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = WORKER_ADDRESS
  // WebAssembly would need a looser policy on scripts, and a second worker brings nothing to a few pages.
  const task = getDocument({ data: bytes, useWasm: false, disableWorkerRendering: true })
  const document = await task.promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const proxy = await document.getPage(number)
      const { width, height } = proxy.getViewport({ scale: 1 })
      return { number, ratio: height / width, proxy }
    }),
  )
}

/** The words of a document, line by line, in the order of its file. */
export async function readLines(pages: readonly PdfPage[]): Promise<readonly string[]> {
  const contents = await Promise.all(pages.map(({ proxy }) => proxy.getTextContent()))
  const text = contents
    .flatMap(({ items }) => items)
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
  return text.split('\n').filter((line) => line.trim() !== '')
}
