import { concat, isSameBytes, sha256, toHex, type Bytes } from './bytes.ts'
import { membersOf, readDer, TAG, type Der } from './der.ts'

/** A detached CAdES signature that is valid for its content. */
export interface CheckedSignature {
  /** SHA-256 of the signer's certificate, in hexadecimal. */
  readonly certificateName: string
  /** Common name or organisation from the certificate; trust is not checked. */
  readonly signer: string
}

const OID = {
  messageDigest: '2a864886f70d010904',
  signingCertificateV2: '2a864886f70d010910022f',
  sha256: '608648016503040201',
  rsa: '2a864886f70d010101',
  commonName: '550403',
} as const

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/**
 * Verifies a detached CMS signature (RSA, SHA-256) over `content`; `undefined` when invalid. Does not verify trust in the
 * certificate. Source: RFC 5652 §5.4, RFC 5035 §3.
 */
export async function checkDetached(der: Bytes, content: Bytes): Promise<CheckedSignature | undefined> {
  const [contentInfo, ...others] = readDer(der) ?? []
  const [, wrapped] = membersOf(contentInfo)
  const signedData = membersOf(membersOf(wrapped)[0])
  const signers = membersOf(signedData.at(-1))
  const [signer] = signers
  if (others.length > 0 || signers.length !== 1 || signer === undefined) return undefined
  const certificates = membersOf(signedData.find(({ tag }) => tag === TAG.context0))
  const [, identifier, digestAlgorithm, signed, , signature] = membersOf(signer)
  const certificate = certificates.find((each) => isOf(each, identifier))
  if (signed?.tag !== TAG.context0 || certificate === undefined || signature?.tag !== TAG.octets)
    return undefined
  if (oidOf(membersOf(digestAlgorithm)[0]) !== OID.sha256) return undefined
  if (!(await coversContent(signed, content)) || !(await namesCertificate(signed, certificate)))
    return undefined
  // The signature is over the SET OF encoding, not the implicit tag it is transmitted with.
  const attributes = concat(Uint8Array.of(TAG.set), signed.whole.subarray(1))
  const key = await importKey(certificate)
  if (key === undefined || !(await crypto.subtle.verify(RSA, key, signature.content, attributes)))
    return undefined
  return { certificateName: toHex(await sha256(certificate.whole)), signer: nameOf(certificate) }
}

function isOf(certificate: Der, identifier: Der | undefined): boolean {
  const [issuer, serial] = membersOf(identifier)
  const fields = fieldsOf(certificate)
  return (
    issuer !== undefined &&
    serial !== undefined &&
    isSameBytes(fields.issuer?.whole ?? new Uint8Array(), issuer.whole) &&
    isSameBytes(fields.serial?.whole ?? new Uint8Array(), serial.whole)
  )
}

/** Parses serial number, issuer, subject and key of a v3 certificate. Source: RFC 5280 §4.1. */
function fieldsOf(certificate: Der) {
  const [, serial, , issuer, , subject, publicKey] = membersOf(membersOf(certificate)[0])
  return { serial, issuer, subject, publicKey }
}

async function coversContent(signed: Der, content: Bytes): Promise<boolean> {
  const [digest] = valuesOf(signed, OID.messageDigest)
  return digest?.tag === TAG.octets && isSameBytes(digest.content, await sha256(content))
}

/** SigningCertificateV2 → certs → first ESSCertIDv2 → certHash; the algorithm is omitted for SHA-256. */
async function namesCertificate(signed: Der, certificate: Der): Promise<boolean> {
  const [value] = valuesOf(signed, OID.signingCertificateV2)
  const hash = membersOf(membersOf(membersOf(value)[0])[0])[0]
  return hash?.tag === TAG.octets && isSameBytes(hash.content, await sha256(certificate.whole))
}

function valuesOf(signed: Der, oid: string): readonly Der[] {
  const attribute = membersOf(signed).find((each) => oidOf(membersOf(each)[0]) === oid)
  return membersOf(membersOf(attribute)[1])
}

function oidOf(value: Der | undefined): string {
  return value?.tag === TAG.oid ? toHex(value.content) : ''
}

async function importKey(certificate: Der): Promise<CryptoKey | undefined> {
  const { publicKey } = fieldsOf(certificate)
  if (publicKey === undefined || oidOf(membersOf(membersOf(publicKey)[0])[0]) !== OID.rsa) return undefined
  return crypto.subtle.importKey('spki', publicKey.whole, RSA, false, ['verify']).catch(() => undefined)
}

function nameOf(certificate: Der): string {
  const names = membersOf(fieldsOf(certificate).subject).flatMap((set) => membersOf(set))
  const found = names.find((each) => oidOf(membersOf(each)[0]) === OID.commonName)
  return new TextDecoder().decode(membersOf(found)[1]?.content)
}
