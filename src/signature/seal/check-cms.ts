import { childrenOf, readDer, requireDer, TAG, type Der } from './der.ts'
import { digestContent, type SignedContent } from './signed-content.ts'
import { hashOf, isSame, isSignedOver, readAlgorithm, readSignedData, type Signer } from './signed-data.ts'

const OID = {
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
} as const

/** A detached signature that is valid for its content. */
export interface CheckedCms {
  /** The signer's certificate as DER. */
  readonly certificate: Uint8Array
  /** All certificates in the signature, the signer's included, as DER. */
  readonly certificates: readonly Uint8Array[]
  /** The signing-certificate-v2 attribute names that certificate. Source: RFC 5035 §3. */
  readonly namesCertificate: boolean
  /** Its timestamp; `null` without one. */
  readonly timestamp: CheckedToken | null
}

/**
 * Verifies a detached CMS signature over `content`: digest, signature, and the timestamp if present. `undefined` when one
 * of them fails. Does not verify trust in the certificate.
 */
export function checkCms(der: Uint8Array<ArrayBuffer>, content: SignedContent): CheckedCms | undefined {
  try {
    const signedData = readSignedData(der)
    const { certificates, signer } = signedData
    if (signer.certificate === undefined || !isSignedOver(signedData, content)) return undefined
    const timestamp = checkTimestamp(signer)
    if (timestamp === undefined) return undefined
    const namesCertificate = isNamedBy(signer.signed.get(OID.signingCertificateV2), signer.certificate)
    return { certificate: signer.certificate, certificates, namesCertificate, timestamp }
  } catch {
    // Not CMS in DER, or a certificate that OpenSSL cannot read.
    return undefined
  }
}

/** SigningCertificateV2 → certs → first ESSCertIDv2 → certHash; the algorithm is omitted for SHA-256. */
function isNamedBy(signingCertificate: Der | undefined, certificate: Uint8Array): boolean {
  const certificates = signingCertificate && childrenOf(signingCertificate)[0]
  const first = certificates && childrenOf(certificates)[0]
  const hash = first && childrenOf(first)[0]
  return hash?.tag === TAG.octetString && isSame(hash.content, digestContent(certificate, 'sha256'))
}

/** `null` without a timestamp, `undefined` when it is wrong. */
function checkTimestamp({ unsigned, signature }: Signer): CheckedToken | null | undefined {
  const token = unsigned.get(OID.signatureTimestamp)
  return token === undefined ? null : checkToken(token.bytes, signature)
}

/** Content of a valid timestamp token; `nonce` of the request, `null` without one. */
export interface CheckedToken {
  readonly at: Date
  /** Certificate of the authority's key, and all certificates in the token, as DER. */
  readonly certificate: Uint8Array
  readonly certificates: readonly Uint8Array[]
  readonly nonce: Uint8Array | null
}

/**
 * Verifies a timestamp token over the SHA-256 of `stamped`; `undefined` when invalid, throws when it is no token in DER.
 * Does not verify trust in the authority. Source: RFC 3161 §2.4.2.
 */
export function checkToken(token: Uint8Array<ArrayBuffer>, stamped: SignedContent): CheckedToken | undefined {
  const signedData = readSignedData(token)
  const { contentType, content, certificates, signer } = signedData
  if (contentType !== OID.timestampInfo || content === undefined || signer.certificate === undefined)
    return undefined
  const [, , imprint, , time, ...rest] = childrenOf(readDer(content, TAG.sequence))
  const [algorithm, hash] = childrenOf(requireDer(imprint, TAG.sequence))
  if (hashOf(readAlgorithm(algorithm)) !== 'sha256') return undefined
  if (!isSame(requireDer(hash, TAG.octetString).content, digestContent(stamped, 'sha256'))) return undefined
  if (signer.signedAttributes === undefined || !isSignedOver(signedData, content)) return undefined
  return {
    at: readTime(requireDer(time, TAG.generalizedTime)),
    certificate: signer.certificate,
    certificates,
    nonce: rest.find(({ tag }) => tag === TAG.integer)?.content ?? null,
  }
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/

/** `yyyyMMddHHmmss[.fff]Z`. Source: RFC 3161 §2.4.2. */
function readTime({ content }: Der): Date {
  const text = Buffer.from(content).toString('latin1')
  const at = new Date(TIME.test(text) ? text.replace(TIME, '$1-$2-$3T$4:$5:$6$7Z') : Number.NaN)
  if (Number.isNaN(at.getTime())) throw new Error('malformed time')
  return at
}
