import { hash } from 'node:crypto'
import * as pkijs from 'pkijs'

const OID = {
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  issuers: '1.3.6.1.5.5.7.48.2',
  crlDistributionPoints: '2.5.29.31',
  extendedKeyUsage: '2.5.29.37',
} as const

/** Type of a URI among general names. Source: RFC 5280 §4.2.1.6. */
const URI = 6

/** A certificate as DER, with the fields that validation needs. */
export interface CertificateFacts {
  readonly der: Uint8Array<ArrayBuffer>
  readonly parsed: pkijs.Certificate
  /** SHA-256 in hexadecimal. */
  readonly fingerprint: string
  readonly isSelfIssued: boolean
  readonly notBefore: Date
  readonly notAfter: Date
  /** HTTP addresses named by the certificate. Source: RFC 5280 §4.2.1.13, §4.2.2.1. */
  readonly ocspUrls: readonly string[]
  readonly crlUrls: readonly string[]
  readonly issuerUrls: readonly string[]
}

/** Parses a certificate. Throws for other bytes. */
export function readCertificate(bytes: Uint8Array): CertificateFacts {
  const der = new Uint8Array(bytes)
  const parsed = pkijs.Certificate.fromBER(der)
  return {
    der,
    parsed,
    fingerprint: hash('sha256', der),
    isSelfIssued: parsed.issuer.isEqual(parsed.subject),
    notBefore: parsed.notBefore.value,
    notAfter: parsed.notAfter.value,
    ocspUrls: accessUrls(parsed, OID.ocsp),
    crlUrls: crlUrls(parsed),
    issuerUrls: accessUrls(parsed, OID.issuers),
  }
}

/** Common name of a certificate, for messages. */
export function subjectOf({ parsed }: CertificateFacts): string {
  const name = parsed.subject.typesAndValues.find(({ type }) => type === '2.5.4.3')
  return name?.value.valueBlock.value ?? 'certificate'
}

/** Whether a certificate may be used for an extended purpose. */
export function hasPurpose({ parsed }: CertificateFacts, oid: string): boolean {
  const usage = parsedExtension(parsed, OID.extendedKeyUsage)
  return usage instanceof pkijs.ExtKeyUsage && usage.keyPurposes.includes(oid)
}

/** Whether `issuer` issued `certificate`, by name and signature. */
export async function isIssuedBy(certificate: CertificateFacts, issuer: CertificateFacts): Promise<boolean> {
  if (!certificate.parsed.issuer.isEqual(issuer.parsed.subject)) return false
  // Throws for keys and algorithms that it does not support.
  return certificate.parsed.verify(issuer.parsed).catch(() => false)
}

/** The issuers of a certificate among others, nearest first; ends where none is known. */
export async function findKnownChain(
  certificate: CertificateFacts,
  pool: readonly CertificateFacts[],
): Promise<readonly CertificateFacts[]> {
  const chain = [certificate]
  for (let last = certificate; !last.isSelfIssued && chain.length < 10;) {
    const issuer = await findIssuer(last, pool)
    if (issuer === undefined) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

/** The certificate in `pool` that issued this one. */
export async function findIssuer(
  certificate: CertificateFacts,
  pool: readonly CertificateFacts[],
): Promise<CertificateFacts | undefined> {
  for (const each of pool) if (await isIssuedBy(certificate, each)) return each
  return undefined
}

function accessUrls(certificate: pkijs.Certificate, method: string): readonly string[] {
  const access = parsedExtension(certificate, OID.authorityInfoAccess)
  if (!(access instanceof pkijs.InfoAccess)) return []
  const named = access.accessDescriptions.filter(({ accessMethod }) => accessMethod === method)
  return named.flatMap(({ accessLocation }) => httpUrl(accessLocation))
}

function crlUrls(certificate: pkijs.Certificate): readonly string[] {
  const points = parsedExtension(certificate, OID.crlDistributionPoints)
  if (!(points instanceof pkijs.CRLDistributionPoints)) return []
  return points.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? distributionPoint.flatMap(httpUrl) : [],
  )
}

function httpUrl({ type, value }: pkijs.GeneralName): readonly string[] {
  return type === URI && /^https?:/.test(String(value)) ? [String(value)] : []
}

function parsedExtension(certificate: pkijs.Certificate, oid: string): unknown {
  return certificate.extensions?.find(({ extnID }) => extnID === oid)?.parsedValue
}
