import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { SigningIdentity } from '../signing-key.ts'
import { CONTENTS_DIGITS, fillGap, OFFSET_PLACEHOLDER, openGap } from './byte-range.ts'
import { createCmsSignature, type Timestamper } from './cms-signature.ts'
import { drawAppearance, type SignatureAppearance } from './signature-appearance.ts'

/** A signature of a document: a party's, or the final seal. */
export interface SignatureRequest {
  readonly pdf: Uint8Array
  readonly identity: SigningIdentity
  /** Name of the signature field, unique in the document; one per party. */
  readonly field: string
  /** Who signs, as readers of the file show it. */
  readonly partyName: string
  readonly reason: string
  /** Content of the box; an invisible signature when this or the box is `null`. */
  readonly appearance: SignatureAppearance | null
  /** Page from 0 and `[left, bottom, right, top]` in points. */
  readonly box: { readonly page: number; readonly rect: readonly [number, number, number, number] } | null
  readonly at: Date
  /** Adds a timestamp; without one, the time of the signature is only our claim. */
  readonly timestamper?: Timestamper | undefined
}

/** What signing puts into a field. */
interface FieldEntries {
  readonly V: PDFRef
  readonly AP?: PDFDict
}

// Annotation flags Print and Locked. Source: ISO 32000-1 table 165.
const PRINT_AND_LOCKED = 4 + 128
/** SignaturesExist and AppendOnly. Source: ISO 32000-1 table 219. */
const SIGNATURES_EXIST_APPEND_ONLY = 3

/**
 * Appends a PAdES baseline signature as an incremental update: bytes signed before are unchanged, and the new signature
 * covers the whole file. Deterministic without a timestamp, so that a retried job writes the same file.
 * Source: ETSI EN 319 142-1 §5, §6; ISO 32000-1 §12.8.
 */
export async function applySignature(request: SignatureRequest): Promise<Uint8Array> {
  const document = await PDFDocument.load(request.pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const entries = { V: addSignatureValue(document, request), ...(await addAppearance(document, request)) }
  const drawn = findField(document, request.field)
  if (drawn === undefined) addField(document, request, entries)
  else for (const [key, ref] of Object.entries(entries)) drawn.set(PDFName.of(key), ref)
  const form = document.catalog.getOrCreateAcroForm()
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNATURES_EXIST_APPEND_ONLY))
  const gap = openGap(await document.commit(), request.pdf.length)
  return fillGap(gap, await createCmsSignature(gap.covered, request.identity, request.timestamper))
}

/** The empty field that the document was drawn with. */
function findField(document: PDFDocument, name: string): PDFDict | undefined {
  const fields = document.catalog.getAcroForm()?.getAllFields() ?? []
  const found = fields.find(([field]) => field.getPartialName() === name)?.[0].dict
  if (found?.has(PDFName.of('V')) === true) throw new Error(`The field ${name} is signed already.`)
  return found
}

/** Adds a field to a file that was drawn without one, by an earlier release or by somebody else. */
function addField(document: PDFDocument, request: SignatureRequest, entries: FieldEntries): void {
  const page = document.getPage(request.box?.page ?? 0)
  const widget = document.context.register(
    document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFHexString.fromText(request.field),
      Rect: [...(request.box?.rect ?? [0, 0, 0, 0])],
      F: PRINT_AND_LOCKED,
      P: page.ref,
      ...entries,
    }),
  )
  addToPage(page, widget)
  document.catalog.getOrCreateAcroForm().addField(widget)
}

function addSignatureValue(document: PDFDocument, request: SignatureRequest): PDFRef {
  const { context } = document
  const byteRange = PDFArray.withContext(context)
  for (const offset of [0, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER]) {
    byteRange.push(PDFNumber.of(offset))
  }
  const value = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: byteRange,
    Contents: PDFHexString.of('0'.repeat(CONTENTS_DIGITS)),
    Name: PDFHexString.fromText(request.partyName),
    Reason: PDFHexString.fromText(request.reason),
    M: PDFString.fromDate(request.at),
  })
  return context.register(value)
}

async function addAppearance(document: PDFDocument, request: SignatureRequest): Promise<{ AP?: PDFDict }> {
  if (request.box === null || request.appearance === null) return {}
  const [left, bottom, right, top] = request.box.rect
  const size = { width: right - left, height: top - bottom }
  return { AP: document.context.obj({ N: await drawAppearance(document, request.appearance, size) }) }
}

function addToPage(page: PDFPage, widget: PDFRef): void {
  const annotations = page.node.Annots()
  if (annotations === undefined) page.node.set(PDFName.of('Annots'), page.doc.context.obj([widget]))
  else annotations.push(widget)
}
