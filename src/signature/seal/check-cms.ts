import { createHash, timingSafeEqual } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

const OID = {
  signedData: '1.2.840.113549.1.7.2',
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
export async function checkCms(
  der: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
): Promise<CheckedCms | undefined> {
  try {
    const signedData = parseSignedData(der)
    if (signedData === undefined || !(await verify(signedData, content))) return undefined
    const info = signedData.signerInfos[0]
    const certificate = info && findCertificate(signedData, info)
    if (info === undefined || certificate === undefined) return undefined
    const certificateDer = new Uint8Array(certificate.toSchema().toBER())
    const timestamp = await checkTimestamp(info)
    if (timestamp === 'wrong') return undefined
    return {
      certificate: certificateDer,
      certificates: listCertificates(signedData),
      namesCertificate: namesCertificate(info, certificateDer),
      timestamp,
    }
  } catch {
    // Not CMS: pkijs throws for bytes that do not match its schemas.
    return undefined
  }
}

function parseSignedData(der: Uint8Array<ArrayBuffer>): pkijs.SignedData | undefined {
  const info = pkijs.ContentInfo.fromBER(der)
  if (info.contentType !== OID.signedData) return undefined
  const signedData = new pkijs.SignedData({ schema: info.content })
  return signedData.signerInfos.length === 1 ? signedData : undefined
}

function verify(signedData: pkijs.SignedData, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const data = new ArrayBuffer(content.byteLength)
  new Uint8Array(data).set(content)
  return signedData.verify({ signer: 0, data, checkChain: false })
}

function findCertificate(
  signedData: pkijs.SignedData,
  { sid }: pkijs.SignerInfo,
): pkijs.Certificate | undefined {
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return undefined
  return signedData.certificates?.find(
    (each): each is pkijs.Certificate =>
      each instanceof pkijs.Certificate &&
      each.serialNumber.isEqual(sid.serialNumber) &&
      each.issuer.isEqual(sid.issuer),
  )
}

function listCertificates({ certificates = [] }: pkijs.SignedData): readonly Uint8Array[] {
  const parsed = certificates.filter((each) => each instanceof pkijs.Certificate)
  return parsed.map((each) => new Uint8Array(each.toSchema().toBER()))
}

function namesCertificate(info: pkijs.SignerInfo, certificate: Uint8Array): boolean {
  const attribute = info.signedAttrs?.attributes.find(({ type }) => type === OID.signingCertificateV2)
  const hash = firstHash(attribute?.values[0])
  const expected = createHash('sha256').update(certificate).digest()
  return hash?.length === expected.length && timingSafeEqual(hash, expected)
}

/** SigningCertificateV2 → certs → first ESSCertIDv2 → certHash; the algorithm is omitted for SHA-256. */
function firstHash(value: unknown): Uint8Array | undefined {
  const certificates = firstOf(value)
  const first = firstOf(certificates)
  const hash = firstOf(first)
  return hash instanceof asn1js.OctetString ? hash.valueBlock.valueHexView : undefined
}

function firstOf(value: unknown): unknown {
  return value instanceof asn1js.Sequence ? value.valueBlock.value[0] : undefined
}

async function checkTimestamp(info: pkijs.SignerInfo): Promise<CheckedToken | null | 'wrong'> {
  const attribute = info.unsignedAttrs?.attributes.find(({ type }) => type === OID.signatureTimestamp)
  if (attribute === undefined) return null
  const token: unknown = attribute.values[0]
  if (!(token instanceof asn1js.Sequence)) return 'wrong'
  const der = new Uint8Array(token.valueBeforeDecodeView)
  return (await checkToken(der, info.signature.valueBlock.valueHexView)) ?? 'wrong'
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
 * Verifies a timestamp token over the SHA-256 of `stamped`; `undefined` when invalid. Does not verify trust in the
 * authority. Source: RFC 3161 §2.4.2.
 */
export async function checkToken(
  token: Uint8Array<ArrayBuffer>,
  stamped: Uint8Array,
): Promise<CheckedToken | undefined> {
  const signedData = parseSignedData(token)
  const content = signedData?.encapContentInfo.eContent?.getValue()
  if (signedData?.encapContentInfo.eContentType !== OID.timestampInfo || content === undefined)
    return undefined
  const stamp = pkijs.TSTInfo.fromBER(content)
  const imprint = stamp.messageImprint.hashedMessage.valueBlock.valueHexView
  const expected = createHash('sha256').update(stamped).digest()
  if (imprint.length !== expected.length || !timingSafeEqual(imprint, expected)) return undefined
  const certificate = await verifyToken(signedData)
  if (certificate === undefined) return undefined
  return {
    at: stamp.genTime,
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    certificates: listCertificates(signedData),
    nonce: stamp.nonce?.valueBlock.valueHexView ?? null,
  }
}

/**
 * Verifies only the token's own signature; pkijs would also verify the imprint if given the data. Returns the signer's
 * certificate; `undefined` when the signature is invalid.
 */
async function verifyToken(signedData: pkijs.SignedData): Promise<pkijs.Certificate | undefined> {
  const info = signedData.signerInfos[0]
  const certificate = info && findCertificate(signedData, info)
  const attributes = info?.signedAttrs
  const content = signedData.encapContentInfo.eContent?.getValue()
  if (info === undefined || certificate === undefined || attributes === undefined || content === undefined)
    return undefined
  const digest = attributes.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')?.values[0]
  const hashName = pkijs.getAlgorithmByOID(info.digestAlgorithm.algorithmId)
  if (!(digest instanceof asn1js.OctetString) || !('name' in hashName)) return undefined
  const actual = await crypto.subtle.digest(String(hashName.name), content)
  if (!Buffer.from(actual).equals(Buffer.from(digest.valueBlock.valueHexView))) return undefined
  const isValid = await pkijs
    .getCrypto(true)
    .verifyWithPublicKey(
      attributes.encodedValue,
      info.signature,
      certificate.subjectPublicKeyInfo,
      info.signatureAlgorithm,
      String(hashName.name),
    )
  return isValid ? certificate : undefined
}
