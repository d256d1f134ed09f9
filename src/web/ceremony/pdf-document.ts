import type { PDFPageProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export interface PdfPage {
  readonly number: number
  /** Height for a width of one. */
  readonly ratio: number
  readonly proxy: PDFPageProxy
}

/** Opens a document. The library is large: it is fetched with the first one, not with the page. */
export async function openPdf(bytes: ArrayBuffer): Promise<readonly PdfPage[]> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = workerAddress
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
