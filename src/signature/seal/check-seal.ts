import { checkCms } from './check-cms.ts'
import { coveredBytes, readSignatures, type FoundSignature } from './read-signatures.ts'

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
  /** The signer's certificate as DER. */
  readonly certificate: Uint8Array
  /** Time of its timestamp; `null` without one. */
  readonly timestampedAt: Date | null
  /** Length of the file up to the end of its update. */
  readonly end: number
}

/** The result of a check; `signatures` in file order, never empty. */
export type SealCheck =
  | { readonly ok: true; readonly signatures: readonly SealSignature[] }
  | { readonly ok: false; readonly problem: SealProblem }

/**
 * Verifies a sealed PDF: every signature is valid for the bytes that it covers and names its certificate (PAdES), and the
 * last one covers the whole file. Any changed, appended or removed byte makes it fail. Does not verify that the
 * certificates are those of the deployment.
 * Source: ETSI EN 319 142-1 §5, ISO 32000-1 §12.8.
 */
export async function checkSeal(pdf: Uint8Array): Promise<SealCheck> {
  const found = readSignatures(pdf)
  if (found === undefined) return refuse('SIGNATURE_MALFORMED')
  const last = found.at(-1)
  if (last === undefined) return refuse('NOT_SEALED')
  // Cheapest check first: a file that grew needs no hashing.
  if (last.end !== pdf.length) return refuse('NOT_COVERED')
  const signatures: SealSignature[] = []
  for (const signature of found) {
    const checked = await checkSignature(pdf, signature)
    if (checked === undefined) return refuse('SIGNATURE_INVALID')
    signatures.push(checked)
  }
  return { ok: true, signatures }
}

async function checkSignature(
  pdf: Uint8Array,
  signature: FoundSignature,
): Promise<SealSignature | undefined> {
  const checked = await checkCms(signature.contents, coveredBytes(pdf, signature))
  if (checked === undefined) return undefined
  // Required by PAdES; plain CMS of other signers lacks the attribute.
  if (signature.subFilter === 'ETSI.CAdES.detached' && !checked.namesCertificate) return undefined
  const { certificate, timestampedAt } = checked
  return { certificate, timestampedAt, end: signature.end }
}

function refuse(problem: SealProblem): SealCheck {
  return { ok: false, problem }
}
