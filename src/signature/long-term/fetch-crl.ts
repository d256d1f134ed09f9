import * as pkijs from 'pkijs'
import { subjectOf } from './certificate-facts.ts'
import { fetchBounded } from './fetch-bounded.ts'
import { ProofFailure } from './proof-failure.ts'
import { isCurrent, type RevocationQuery } from './request-ocsp.ts'

/** It is embedded in every document: larger lists are refused. */
const MOST_BYTES = 1024 * 1024

/**
 * Downloads a revocation list, as DER. Throws a `ProofFailure` unless it is signed by the issuer, is current and does not
 * contain the certificate. Source: RFC 5280 §5, §6.3.
 */
export async function fetchCrl(
  url: string,
  { certificate, issuer, now, limitMs }: RevocationQuery,
): Promise<Uint8Array> {
  const der = await fetchBounded({ source: 'crl', url, mostBytes: MOST_BYTES, limitMs })
  const place = URL.parse(url)?.host ?? url
  const crl = parseCrl(der, place)
  const isSigned = await crl.verify({ issuerCertificate: issuer.parsed }).catch(() => false)
  if (!isSigned) throw new ProofFailure('crl', 'invalid-signature', { place })
  if (!isCurrent(crl.thisUpdate.value, crl.nextUpdate?.value, now))
    throw new ProofFailure('crl', 'outdated', { place })
  if (crl.isCertificateRevoked(certificate.parsed))
    throw new ProofFailure('crl', 'revoked', { place: subjectOf(certificate) })
  return der
}

function parseCrl(der: Uint8Array<ArrayBuffer>, place: string): pkijs.CertificateRevocationList {
  try {
    return pkijs.CertificateRevocationList.fromBER(der)
  } catch (cause) {
    throw new ProofFailure('crl', 'malformed', { place, cause })
  }
}
