import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { GrayImage } from '../ocr/gray-image.ts'
import type { TextLine } from '../text-line.ts'
import { readPageLines } from './page-lines.ts'

export interface ReceiptPage {
  /** Draws the page, with its longer side at most `longest` pixels. */
  draw(longest: number): GrayImage
  /** Lines of its text, top to bottom; none for a scan. */
  lines(): readonly TextLine[]
}

export interface ReceiptPages {
  readonly count: number
  close(): void
  /** Runs `work` with a page, which is closed after it; undefined for a damaged page. */
  with<T>(index: number, work: (page: ReceiptPage) => T): T | undefined
}

let loaded: Promise<WrappedPdfiumModule> | undefined

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const bytes = await readFile(file)
  const pdfium = await init({
    wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Opens a PDF; undefined when it is damaged or encrypted. */
export async function openPages(pdf: Uint8Array): Promise<ReceiptPages | undefined> {
  const pdfium = await (loaded ??= loadPdfium())
  const heap = pdfium.pdfium.wasmExports.malloc(pdf.length)
  if (heap === 0) return undefined
  pdfium.pdfium.HEAPU8.set(pdf, heap)
  const document = pdfium.FPDF_LoadMemDocument(heap, pdf.length, '')
  if (document === 0) {
    pdfium.pdfium.wasmExports.free(heap)
    return undefined
  }
  return {
    count: pdfium.FPDF_GetPageCount(document),
    close() {
      pdfium.FPDF_CloseDocument(document)
      pdfium.pdfium.wasmExports.free(heap)
    },
    with(index, work) {
      const page = pdfium.FPDF_LoadPage(document, index)
      if (page === 0) return undefined
      try {
        return work({
          draw: (longest) => drawPage(pdfium, page, longest),
          lines: () => readPageLines(pdfium, page),
        })
      } finally {
        pdfium.FPDF_ClosePage(page)
      }
    },
  }
}

const GRAY = 1
const WHITE = 0xffffffff
/** Grey, with a small image cache, and without annotations, which are not part of the document. Source: fpdfview.h. */
const FLAGS = 0x08 | 0x200

function drawPage(pdfium: WrappedPdfiumModule, page: number, longest: number): GrayImage {
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = longest / Math.max(pageWidth, pageHeight)
  const width = Math.max(1, Math.round(pageWidth * scale))
  const height = Math.max(1, Math.round(pageHeight * scale))
  const stride = (width + 3) & ~3
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GRAY, 0, stride)
  if (bitmap === 0) throw new RangeError('no memory for the page')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS)
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const data = new Uint8Array(width * height)
    for (let row = 0; row < height; row += 1)
      data.set(pdfium.pdfium.HEAPU8.subarray(from + row * stride, from + row * stride + width), row * width)
    return { width, height, data }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
