import { PDFInvalidObject } from '@cantoo/pdf-lib'
import { TIMESTAMP_DIGITS, fillGap, openGap } from '../seal/byte-range.ts'
import { checkSeal, DOCUMENT_TIMESTAMP, type SealProblem, type SealSignature } from '../seal/check-seal.ts'
import type { Timestamper } from '../seal/cms-signature.ts'
import { loadForUpdate } from '../seal/load-for-update.ts'
import { addSignatureField, emptyContents, markAsSigned } from '../seal/signature-field.ts'
import { readCertificate } from './certificate-facts.ts'
import { ValidationCollector, type ValidationData } from './collect-validation-data.ts'
import { type DocumentLevel, readDocumentLevel } from './document-level.ts'
import { ProofFailure, type ProofFailureCode } from './proof-failure.ts'
import { addToStore, readStoreCertificates, readStoreNames } from './security-store.ts'

/** Maximum difference from our clock: a timestamp from another day would make the proof useless. */
const MOST_SKEW_MS = 24 * 3_600_000

/** A sealed document to archive or renew. */
export interface ArchiveRequest {
  readonly pdf: Uint8Array
  readonly now: Date
  /** `undefined` only reads the level. */
  readonly timestamper: Timestamper | undefined
  /** Timeout of each request for validation data in milliseconds; ten seconds by default. */
  readonly limitMs?: number
}

/** A document's level, and the failure that prevents a higher or longer-lasting one. */
export interface ArchivedDocument extends DocumentLevel {
  /** The extended file; `null` when it is unchanged. */
  readonly pdf: Uint8Array | null
  readonly failure: { readonly code: ProofFailureCode; readonly message: string } | null
}

/**
 * Appends, in one incremental update, the validation data of all signatures that lack it and a document timestamp over
 * everything (PAdES B-LTA); applied to an archived document, it renews the proof before the last timestamp weakens. On a
 * `ProofFailure` the document keeps its level. Throws when the document is not validly sealed. Source: ETSI EN 319 142-1
 * §5.4, §6.3.
 */
export async function archiveDocument(request: ArchiveRequest): Promise<ArchivedDocument> {
  const { pdf, timestamper } = request
  const signatures = await requireSealed(pdf)
  const before = await readDocumentLevel(pdf, signatures)
  if (timestamper === undefined) return { ...before, pdf: null, failure: null }
  try {
    const archived = await extend(request, signatures, timestamper)
    const after = await requireSealed(archived)
    requireCurrent(after.at(-1), before, request.now)
    return { ...(await readDocumentLevel(archived, after)), pdf: archived, failure: null }
  } catch (error) {
    if (!(error instanceof ProofFailure)) throw error
    return { ...before, pdf: null, failure: { code: error.code, message: error.message } }
  }
}

/** The document no longer matches what was sealed: a `SealProblem`. */
export class NotSealed extends Error {
  readonly problem: SealProblem

  constructor(problem: SealProblem) {
    super(`The document is not validly sealed: ${problem}.`)
    this.problem = problem
  }
}

async function requireSealed(pdf: Uint8Array): Promise<readonly SealSignature[]> {
  const check = checkSeal(pdf)
  if (!check.ok) throw new NotSealed(check.problem)
  return check.signatures
}

async function extend(
  { pdf, now, limitMs }: ArchiveRequest,
  signatures: readonly SealSignature[],
  timestamper: Timestamper,
): Promise<Uint8Array> {
  const document = await loadForUpdate(pdf)
  const proved = readStoreNames(document) ?? new Set()
  const missing = signatures.filter(({ vriName }) => !proved.has(vriName))
  const known = [...readStoreCertificates(document), ...missing.flatMap(certificatesOf)].map(readCertificate)
  const collector = new ValidationCollector(now, known, { limitMs })
  const added = new Map<string, ValidationData>()
  for (const signature of missing) {
    const { certificate, timestamp, vriName } = signature
    const own = [certificate, ...(timestamp ? [timestamp.certificate] : [])].map(readCertificate)
    added.set(vriName, await collector.collect(own))
  }
  addToStore(document, added)
  const value = document.context.obj({
    Type: 'DocTimeStamp',
    Filter: 'Adobe.PPKLite',
    SubFilter: DOCUMENT_TIMESTAMP,
    ...emptyContents(document.context, TIMESTAMP_DIGITS),
  })
  addSignatureField(document, {
    name: `timestamp-${signatures.length}`,
    box: null,
    // A raw object: pdf-lib would compress a value of unknown type and so hide its byte range.
    entries: { V: document.context.register(PDFInvalidObject.of(Buffer.from(value.toString()))) },
  })
  markAsSigned(document)
  const gap = openGap(await document.commit(), pdf.length, TIMESTAMP_DIGITS)
  return fillGap(gap, await timestamper(gap.covered))
}

function certificatesOf({ certificates, timestamp }: SealSignature): readonly Uint8Array[] {
  return [...certificates, ...(timestamp?.certificates ?? [])]
}

/** Refuses a timestamp from a wrong clock, or older than the one that it renews. */
function requireCurrent(last: SealSignature | undefined, before: DocumentLevel, now: Date): void {
  const at = last?.timestamp?.at.getTime() ?? 0
  if (Math.abs(at - now.getTime()) > MOST_SKEW_MS || at < (before.stampedAt?.getTime() ?? 0))
    throw new ProofFailure('timestamp', 'outdated')
}
