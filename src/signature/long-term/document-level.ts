import type { PadesLevel } from '#vocabulary/pades-level.ts'
import type { SealSignature } from '../seal/check-seal.ts'
import { rememberByBytes } from '../remember-by-bytes.ts'
import { findKnownChain, readCertificate } from './certificate-facts.ts'
import { findStoreNames } from './find-store-names.ts'

/** How long a sealed document can be verified with what it contains. */
export interface DocumentLevel {
  readonly level: PadesLevel
  /** When the certificates at the end of the proof expire. */
  readonly provableUntil: Date
  /** Time of the last timestamp; `null` without one. */
  readonly stampedAt: Date | null
}

/**
 * Determines the baseline level of a sealed document from its valid signatures, in file order. The last signature decides,
 * since it covers the earlier ones. Source: ETSI EN 319 142-1 §6.
 */
export async function readDocumentLevel(
  pdf: Uint8Array,
  signatures: readonly SealSignature[],
): Promise<DocumentLevel> {
  const last = signatures.at(-1)
  if (last === undefined) throw new Error('The document has no signature.')
  const { timestamp } = last
  const stampedAt = timestamp?.at ?? null
  const ownEnd = await validUntil(last.certificate, ...last.certificates)
  if (timestamp === null) return { level: 'B-B', provableUntil: ownEnd, stampedAt }
  const stampEnd = await validUntil(timestamp.certificate, ...timestamp.certificates)
  const proved = await findStoreNames(pdf, signatures.at(-2)?.end ?? 0)
  // The next renewal adds the validation data of the last timestamp.
  const needed = last.kind === 'timestamp' ? signatures.slice(0, -1) : signatures
  const isComplete = needed.every(({ vriName }) => proved.has(vriName))
  // Revocation data may no longer be offered once a certificate has expired.
  if (!isComplete) return { level: 'B-T', provableUntil: earlier(ownEnd, stampEnd), stampedAt }
  return { level: last.kind === 'timestamp' ? 'B-LTA' : 'B-LT', provableUntil: stampEnd, stampedAt }
}

/** The earliest expiry among a certificate and its known issuers. */
const validUntil = rememberByBytes(async (certificate: Uint8Array, ...others: Uint8Array[]) => {
  const chain = await findKnownChain(readCertificate(certificate), others.map(readCertificate))
  return chain.map(({ notAfter }) => notAfter).reduce(earlier)
})

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
