import { DOCUMENT_WORDING } from './document-wording.ts'
import type { Sheet } from './sheet.ts'

/** Name of the signature field of the deployment's final seal. */
export const SEAL_FIELD = 'seal'

/** Annotation flags Print and Locked. Source: ISO 32000-1 table 165. */
const PRINT_AND_LOCKED = 4 + 128

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The catalog, missing from `@types/pdfkit`. */
      readonly _root: { readonly data: { AcroForm?: { readonly data: FormData } } }
    }
    namespace Mixins {
      interface StructureElementOptions {
        scope?: 'Column' | 'Row'
      }
      interface AnnotationOption {
        Subtype?: string
        FT?: string
        T?: Buffer
        TU?: Buffer
        F?: number
        AP?: object
        structParent?: PDFStructureElement
      }
    }
  }
}

interface FormData {
  NeedAppearances?: boolean
  readonly Fields: PDFKit.PDFKitReference[]
}

/** An empty signature field; coordinates from the upper left corner of the page. */
export interface SignatureField {
  readonly name: string
  /** Accessible name (`TU`). */
  readonly description: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Draws an empty signature field with its structure element. Signatures fill it in by incremental update: a field added while
 * signing would be outside the structure tree, which a signed file must not change.
 * Source: ISO 14289-1 §7.18.4; ISO 32000-1 §14.7.4.3.
 */
export function drawSignatureField({ pdf, root }: Sheet, field: SignatureField): void {
  const { name, description, left, top, width, height } = field
  const form = pdf.struct('Form')
  root.add(form)
  pdf.annotate(left, top, width, height, {
    Subtype: 'Widget',
    FT: 'Sig',
    T: pdfText(name),
    TU: pdfText(description),
    F: PRINT_AND_LOCKED,
    C: [],
    structParent: form,
    ...(width === 0 ? {} : { AP: { N: emptyAppearance(pdf, width, height) } }),
  })
  form.end()
  const widget = pdf.page.annotations.at(-1)
  if (widget !== undefined) openForm(pdf).Fields.push(widget)
}

/** Draws the invisible field of the final seal on the last page. */
export function drawSealField(sheet: Sheet): void {
  const description = sheet.set(DOCUMENT_WORDING[sheet.locale].seal(sheet.look.name))
  drawSignatureField(sheet, { name: SEAL_FIELD, description, left: 0, top: 0, width: 0, height: 0 })
}

function openForm(pdf: PDFKit.PDFDocument): FormData {
  const { _root: root } = pdf
  if (root.data.AcroForm === undefined) pdf.initForm()
  const form = root.data.AcroForm
  if (form === undefined) throw new Error('pdfkit has opened no form')
  // PDF/A forbids NeedAppearances; every field has an appearance stream. Source: ISO 19005-2 §6.4.1.
  delete form.data.NeedAppearances
  return form.data
}

function emptyAppearance(pdf: PDFKit.PDFDocument, width: number, height: number): PDFKit.PDFKitReference {
  const appearance = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} })
  appearance.end('')
  return appearance
}

/** A UTF-16 text string. pdfkit writes buffers as strings, and plain strings as names. */
function pdfText(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
}
