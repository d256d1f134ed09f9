import {
  PDFArray,
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { OFFSET_PLACEHOLDER } from './byte-range.ts'

// Annotation flags Print and Locked. Source: ISO 32000-1 table 165.
const PRINT_AND_LOCKED = 4 + 128
/** SignaturesExist and AppendOnly. Source: ISO 32000-1 table 219. */
const SIGNATURES_EXIST_APPEND_ONLY = 3

/** Place of a field: page from 0 and `[left, bottom, right, top]` in points. */
export interface FieldBox {
  readonly page: number
  readonly rect: readonly [number, number, number, number]
}

/** A signature field to add: its value, and its appearance if it is visible. */
export interface NewField {
  /** Unique in the document. */
  readonly name: string
  /** An invisible field on the first page when `null`. */
  readonly box: FieldBox | null
  readonly entries: { readonly V: PDFRef; readonly AP?: PDFDict }
}

/** Adds a signature field with its widget. */
export function addSignatureField(document: PDFDocument, { name, box, entries }: NewField): void {
  const page = document.getPage(box?.page ?? 0)
  const widget = document.context.register(
    document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText(name),
      Rect: [...(box?.rect ?? [0, 0, 0, 0])],
      F: PRINT_AND_LOCKED,
      P: page.ref,
      ...entries,
    }),
  )
  const annotations = page.node.Annots()
  if (annotations === undefined) page.node.set(PDFName.of('Annots'), document.context.obj([widget]))
  else annotations.push(widget)
  document.catalog.getOrCreateAcroForm().addField(widget)
}

/** Declares that the document has signatures and may only be appended to. */
export function markAsSigned(document: PDFDocument): void {
  const form = document.catalog.getOrCreateAcroForm()
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNATURES_EXIST_APPEND_ONLY))
}

/** The entries of a signature value that `openGap` and `fillGap` complete. */
export function emptyContents(
  context: PDFContext,
  digits: number,
): { readonly ByteRange: PDFArray; readonly Contents: PDFHexString } {
  const byteRange = PDFArray.withContext(context)
  for (const offset of [0, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER])
    byteRange.push(PDFNumber.of(offset))
  return { ByteRange: byteRange, Contents: PDFHexString.of('0'.repeat(digits)) }
}
