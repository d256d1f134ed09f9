import { checkCms } from './check-cms.ts'
import { coveredBytes, readSignatures, type FoundSignature } from './read-signatures.ts'

/** Why a sealed file is refused. */
export type SealProblem =
  /** It has no signature. */
  | 'NOT_SEALED'
  /** Something in it that calls itself a signature is none. */
  | 'SIGNATURE_MALFORMED'
  /** Bytes that a signature covers are not those that were signed, or the signature is not its certificate's. */
  | 'SIGNATURE_INVALID'
  /** The last signature does not cover the whole file: something was appended, or cut off. */
  | 'NOT_COVERED'

/** One valid signature of a sealed file. */
export interface SealSignature {
  /** The signer's certificate as DER. */
  readonly certificate: Uint8Array
  /** When a time-stamping authority saw it; `null` without a timestamp. */
  readonly timestampedAt: Date | null
  /** Bytes of the file up to the end of its update. */
  readonly end: number
}

/** What there is to say of a sealed file; `signatures` in file order, never empty. */
export type SealCheck =
  | { readonly ok: true; readonly signatures: readonly SealSignature[] }
  | { readonly ok: false; readonly problem: SealProblem }

/**
 * Checks a sealed PDF by itself: every signature holds over the bytes it covers, names its certificate
 * (PAdES), and the last one covers the whole file. Any byte changed in, put behind or cut off the file
 * makes it fail. Whether the certificates are the deployment's is the caller's question.
 * Source: ETSI EN 319 142-1 §5, ISO 32000-1 §12.8.
 */
export async function checkSeal(pdf: Uint8Array): Promise<SealCheck> {
  const found = readSignatures(pdf)
  if (found === undefined) return refuse('SIGNATURE_MALFORMED')
  const last = found.at(-1)
  if (last === undefined) return refuse('NOT_SEALED')
  // The cheapest question first: a file that grew needs no hashing.
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
  // PAdES requires the attribute; other signers' plain CMS has none.
  if (signature.subFilter === 'ETSI.CAdES.detached' && !checked.namesCertificate) return undefined
  const { certificate, timestampedAt } = checked
  return { certificate, timestampedAt, end: signature.end }
}

function refuse(problem: SealProblem): SealCheck {
  return { ok: false, problem }
}
