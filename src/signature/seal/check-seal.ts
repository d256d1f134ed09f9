import { checkCms, checkToken, type CheckedToken } from './check-cms.ts'
import { coveredContent, readSignatures, type FoundSignature } from './read-signatures.ts'
import { BeginningDigests, type SignedContent } from './signed-content.ts'

/** Why a sealed file is refused. */
export type SealProblem =
  /** It has no signature. */
  | 'NOT_SEALED'
  /** One of its signatures is malformed. */
  | 'SIGNATURE_MALFORMED'
  /** Covered bytes were changed, or the signature does not match its certificate. */
  | 'SIGNATURE_INVALID'
  /** The last signature does not cover the whole file: bytes were appended or removed. */
  | 'NOT_COVERED'

/** One valid signature of a sealed file. */
export interface SealSignature {
  /** A signature, or a timestamp over the document (DocTimeStamp). */
  readonly kind: 'signature' | 'timestamp'
  /** Certificate of the signer, or of the time-stamping authority, as DER. */
  readonly certificate: Uint8Array
  /** All certificates in the signature as DER. */
  readonly certificates: readonly Uint8Array[]
  /** Timestamp over the signature, or the document timestamp itself; `null` without one. */
  readonly timestamp: CheckedToken | null
  /** Its name in the document security store; computed from the file when it is read. */
  readonly vriName: string
  /** Length of the file up to the end of its update. */
  readonly end: number
}

/** SubFilter of a document timestamp. Source: ISO 32000-2 §12.8.5. */
export const DOCUMENT_TIMESTAMP = 'ETSI.RFC3161'

/** The result of a check; `signatures` in file order, never empty. */
export type SealCheck =
  | { readonly ok: true; readonly signatures: readonly SealSignature[] }
  | { readonly ok: false; readonly problem: SealProblem }

/**
 * Verifies a sealed PDF: every signature is valid for the bytes that it covers and names its certificate (PAdES), and the
 * last one, which may be a document timestamp, covers the whole file. Any changed, appended or removed byte makes it fail.
 * Does not verify that the certificates are those of the deployment. A caller that hashes the file as well passes its
 * `digests`, so that no byte is hashed twice. Source: ETSI EN 319 142-1 §5, ISO 32000-1 §12.8.
 */
export function checkSeal(pdf: Uint8Array, digests = new BeginningDigests(pdf)): SealCheck {
  const found = readSignatures(pdf)
  if (found === undefined) return refuse('SIGNATURE_MALFORMED')
  const last = found.at(-1)
  if (last === undefined) return refuse('NOT_SEALED')
  // Cheapest check first: a file that grew needs no hashing.
  if (last.end !== pdf.length) return refuse('NOT_COVERED')
  const signatures: SealSignature[] = []
  for (const signature of found) {
    const checked = checkSignature(coveredContent({ pdf, digests }, signature), signature)
    if (checked === undefined) return refuse('SIGNATURE_INVALID')
    signatures.push(checked)
  }
  return { ok: true, signatures }
}

function checkSignature(covered: SignedContent, signature: FoundSignature): SealSignature | undefined {
  const { contents, subFilter } = signature
  if (subFilter === DOCUMENT_TIMESTAMP) {
    const timestamp = checkDocumentTimestamp(contents, covered)
    if (timestamp === undefined) return undefined
    const { certificate, certificates } = timestamp
    return describe(signature, { kind: 'timestamp', certificate, certificates, timestamp })
  }
  const checked = checkCms(contents, covered)
  if (checked === undefined) return undefined
  // Required by PAdES; plain CMS of other signers lacks the attribute.
  if (subFilter === 'ETSI.CAdES.detached' && !checked.namesCertificate) return undefined
  const { certificate, certificates, timestamp } = checked
  return describe(signature, { kind: 'signature', certificate, certificates, timestamp })
}

function describe(signature: FoundSignature, checked: Omit<SealSignature, 'end' | 'vriName'>): SealSignature {
  return {
    ...checked,
    end: signature.end,
    get vriName() {
      return signature.vriName
    },
  }
}

function checkDocumentTimestamp(
  token: Uint8Array<ArrayBuffer>,
  covered: SignedContent,
): CheckedToken | undefined {
  try {
    return checkToken(token, covered)
  } catch {
    // Not a token.
    return undefined
  }
}

function refuse(problem: SealProblem): SealCheck {
  return { ok: false, problem }
}
