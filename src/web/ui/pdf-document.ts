import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist'

export interface PdfPage {
  readonly number: number
  /** Height divided by width. */
  readonly ratio: number
  readonly proxy: PDFPageProxy
}

/** Loading task of each opened document, to close it. */
const OPENED = new WeakMap<readonly PdfPage[], PDFDocumentLoadingTask>()

/** Our own file: the content security policy forbids other workers. */
const WORKER_ADDRESS = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Opens a document. The library is large, so it is loaded with the first one. */
export async function openPdf(bytes: ArrayBuffer): Promise<readonly PdfPage[]> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = WORKER_ADDRESS
  // WebAssembly would need a looser script policy; a worker per document gains nothing for a few pages.
  const task = getDocument({ data: bytes, useWasm: false, disableWorkerRendering: true })
  const document = await task.promise.catch(async (error: unknown) => {
    await task.destroy()
    throw error
  })
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const proxy = await document.getPage(number)
      const { width, height } = proxy.getViewport({ scale: 1 })
      return { number, ratio: height / width, proxy }
    }),
  )
  OPENED.set(pages, task)
  return pages
}

/** Destroys a document whose pages are no longer shown, with its worker. */
export function closePdf(pages: readonly PdfPage[]): void {
  // Fails only if the document is already closed.
  void OPENED.get(pages)
    ?.destroy()
    .catch(() => undefined)
}

/** Text of a document, line by line, in file order. */
export async function readLines(pages: readonly PdfPage[]): Promise<readonly string[]> {
  const contents = await Promise.all(pages.map(({ proxy }) => proxy.getTextContent()))
  const text = contents
    .flatMap(({ items }) => items)
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
  return text.split('\n').filter((line) => line.trim() !== '')
}
