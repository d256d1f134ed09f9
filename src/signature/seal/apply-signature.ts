import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { SigningIdentity } from '../signing-key.ts'
import { CONTENTS_DIGITS, fillGap, openGap } from './byte-range.ts'
import { createCmsSignature, type Timestamper } from './cms-signature.ts'
import { loadForUpdate } from './load-for-update.ts'
import { addSignatureField, emptyContents, type FieldBox, markAsSigned } from './signature-field.ts'
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
  readonly box: FieldBox | null
  readonly at: Date
  /** Adds a timestamp; without one, the time of the signature is only our claim. */
  readonly timestamper?: Timestamper | undefined
}

/**
 * Appends a PAdES baseline signature as an incremental update: bytes signed before are unchanged, and the new signature
 * covers the whole file. Deterministic without a timestamp, so that a retried job writes the same file.
 * Source: ETSI EN 319 142-1 §5, §6; ISO 32000-1 §12.8.
 */
export async function applySignature(request: SignatureRequest): Promise<Uint8Array> {
  const document = await loadForUpdate(request.pdf)
  const entries = { V: addSignatureValue(document, request), ...(await addAppearance(document, request)) }
  const drawn = findField(document, request.field)
  // Files drawn by an earlier release or by another program have no fields.
  if (drawn === undefined) addSignatureField(document, { name: request.field, box: request.box, entries })
  else for (const [key, ref] of Object.entries(entries)) drawn.set(PDFName.of(key), ref)
  markAsSigned(document)
  const gap = openGap(await document.commit(), request.pdf.length, CONTENTS_DIGITS)
  return fillGap(gap, await createCmsSignature(gap.covered, request.identity, request.timestamper))
}

/** The empty field that was drawn with the document. */
function findField(document: PDFDocument, name: string): PDFDict | undefined {
  const fields = document.catalog.getAcroForm()?.getAllFields() ?? []
  const found = fields.find(([field]) => field.getPartialName() === name)?.[0].dict
  if (found?.has(PDFName.of('V')) === true) throw new Error(`The field ${name} is signed already.`)
  return found
}

function addSignatureValue(document: PDFDocument, request: SignatureRequest): PDFRef {
  const { context } = document
  const value = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ...emptyContents(context, CONTENTS_DIGITS),
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
