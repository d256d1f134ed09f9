import { timingSafeEqual, verify, constants, X509Certificate, type KeyObject } from 'node:crypto'
import { rememberByBytes } from '../remember-by-bytes.ts'
import { childrenOf, readDer, readOid, requireDer, TAG, type Der } from './der.ts'
import { bytesOf, digestContent, type SignedContent } from './signed-content.ts'

/** CMS SignedData with one signer, parsed but not verified. Source: RFC 5652 §5. */
export interface SignedData {
  readonly contentType: string
  /** The signed content, if the signature embeds it. */
  readonly content: Uint8Array<ArrayBuffer> | undefined
  /** All certificates as DER. */
  readonly certificates: readonly Uint8Array<ArrayBuffer>[]
  readonly signer: Signer
}

/** SignerInfo, parsed but not verified. Source: RFC 5652 §5.3. */
export interface Signer {
  /** DER of the certificate that the signer names, when it is among the certificates. */
  readonly certificate: Uint8Array<ArrayBuffer> | undefined
  readonly digestAlgorithm: string
  /** DER as a SET, which is the signed form; `undefined` when the content itself is signed. */
  readonly signedAttributes: Uint8Array<ArrayBuffer> | undefined
  readonly signatureAlgorithm: Der
  readonly signature: Uint8Array<ArrayBuffer>
  /** First value of each attribute by its type. */
  readonly signed: ReadonlyMap<string, Der>
  readonly unsigned: ReadonlyMap<string, Der>
}

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  ecPublicKey: '1.2.840.10045.2.1',
} as const

const HASHES: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

/** Signature algorithms that name their hash, with the type of their key. */
const ALGORITHMS: ReadonlyMap<string, readonly [hash: string, keyType: string]> = new Map([
  ['1.2.840.113549.1.1.11', ['sha256', 'rsa']],
  ['1.2.840.113549.1.1.12', ['sha384', 'rsa']],
  ['1.2.840.113549.1.1.13', ['sha512', 'rsa']],
  ['1.2.840.10045.4.3.2', ['sha256', 'ec']],
  ['1.2.840.10045.4.3.3', ['sha384', 'ec']],
  ['1.2.840.10045.4.3.4', ['sha512', 'ec']],
])

/** The hash of an algorithm identifier; `undefined` for weak or unknown algorithms. */
export function hashOf(oid: string): string | undefined {
  return HASHES.get(oid)
}

/** Parses SignedData in DER. Throws when malformed, or unless there is exactly one signer. */
export function readSignedData(der: Uint8Array<ArrayBuffer>): SignedData {
  const [type, wrapped] = childrenOf(readDer(der, TAG.sequence))
  if (readOid(type) !== OID.signedData) throw new Error('not SignedData')
  const signedData = readDer(requireDer(wrapped, TAG.context0).content, TAG.sequence)
  const [version, digests, encapsulated, ...rest] = childrenOf(signedData)
  requireDer(version, TAG.integer)
  const digestAlgorithms = childrenOf(requireDer(digests, TAG.set)).map(readAlgorithm)
  const [contentType, content] = childrenOf(requireDer(encapsulated, TAG.sequence))
  const certificates = rest.find(({ tag }) => tag === TAG.context0)
  const signers = childrenOf(requireDer(rest.at(-1), TAG.set))
  const [signer] = signers
  if (signer === undefined || signers.length > 1) throw new Error('not one signer')
  const known = (certificates ? childrenOf(certificates) : []).filter(({ tag }) => tag === TAG.sequence)
  const ders = known.map(({ bytes }) => new Uint8Array(bytes))
  const read = readSigner(requireDer(signer, TAG.sequence), ders)
  if (!digestAlgorithms.includes(read.digestAlgorithm)) throw new Error('digest algorithm not announced')
  return {
    contentType: readOid(contentType),
    content: content && readDer(requireDer(content, TAG.context0).content, TAG.octetString).content,
    certificates: ders,
    signer: read,
  }
}

/** The identifier of an algorithm, without its parameters. */
export function readAlgorithm(value: Der | undefined): string {
  return readOid(childrenOf(requireDer(value, TAG.sequence))[0])
}

function readSigner(info: Der, certificates: readonly Uint8Array<ArrayBuffer>[]): Signer {
  const [version, issuerAndSerial, digest, ...rest] = childrenOf(info)
  requireDer(version, TAG.integer)
  const signedAttributes = rest[0]?.tag === TAG.context0 ? rest[0] : undefined
  const [algorithm, signature, unsignedAttributes] = signedAttributes ? rest.slice(1) : rest
  return {
    certificate: certificates.find((each) => isNamed(requireDer(issuerAndSerial, TAG.sequence), each)),
    digestAlgorithm: readAlgorithm(digest),
    signedAttributes: signedAttributes && asSet(signedAttributes.bytes),
    signatureAlgorithm: requireDer(algorithm, TAG.sequence),
    signature: requireDer(signature, TAG.octetString).content,
    signed: readAttributes(signedAttributes),
    unsigned: readAttributes(unsignedAttributes),
  }
}

/** The attributes are signed with the tag of a SET, not with their tag in the message. Source: RFC 5652 §5.4. */
function asSet(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const set = new Uint8Array(bytes)
  set[0] = TAG.set
  return set
}

function isNamed(issuerAndSerial: Der, certificate: Uint8Array<ArrayBuffer>): boolean {
  const [issuer, serial] = childrenOf(issuerAndSerial)
  const own = readIssuerAndSerial(certificate)
  return isSame(serial?.bytes, own.serial.bytes) && isSame(issuer?.bytes, own.issuer.bytes)
}

/** Issuer and serial number, by which a signer names its certificate. Source: RFC 5652 §10.2.4; RFC 5280 §4.1. */
export function readIssuerAndSerial(certificate: Uint8Array<ArrayBuffer>): {
  readonly issuer: Der
  readonly serial: Der
} {
  const [signed] = childrenOf(readDer(certificate, TAG.sequence))
  const fields = childrenOf(requireDer(signed, TAG.sequence))
  // The version comes first; certificates of version 1 omit it.
  const [serial, , issuer] = fields[0]?.tag === TAG.context0 ? fields.slice(1) : fields
  return { issuer: requireDer(issuer, TAG.sequence), serial: requireDer(serial, TAG.integer) }
}

function readAttributes(attributes: Der | undefined): ReadonlyMap<string, Der> {
  const found = new Map<string, Der>()
  for (const attribute of attributes ? childrenOf(attributes) : []) {
    const [type, values] = childrenOf(attribute)
    const [value] = childrenOf(requireDer(values, TAG.set))
    const oid = readOid(type)
    // With two attributes of one type it would be ambiguous which one was checked.
    if (value === undefined || found.has(oid)) throw new Error('malformed attribute')
    found.set(oid, value)
  }
  return found
}

const publicKeyOf = rememberByBytes((certificate: Uint8Array) => new X509Certificate(certificate).publicKey)

/** Verifies digest and signature over the content with the key of the signer's certificate. */
export function isSignedOver({ contentType, signer }: SignedData, content: SignedContent): boolean {
  const hash = hashOf(signer.digestAlgorithm)
  if (hash === undefined || signer.certificate === undefined) return false
  const key = publicKeyOf(signer.certificate)
  if (signer.signedAttributes === undefined)
    return verifySignature(signer, { hash, key, data: bytesOf(content) })
  const digest = requireDer(signer.signed.get(OID.messageDigest), TAG.octetString).content
  if (readOid(signer.signed.get(OID.contentType)) !== contentType) return false
  if (!isSame(digest, digestContent(content, hash))) return false
  return verifySignature(signer, { hash, key, data: signer.signedAttributes })
}

function verifySignature(
  { signatureAlgorithm, signature }: Signer,
  given: { readonly hash: string; readonly key: KeyObject; readonly data: Uint8Array },
): boolean {
  const { key, data } = given
  const [algorithm, parameters] = childrenOf(signatureAlgorithm)
  const oid = readOid(algorithm)
  const keyType = key.asymmetricKeyType
  if (oid === OID.rsaPss) {
    const pss = readPss(parameters)
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: pss.saltLength }
    return keyType?.startsWith('rsa') === true && verify(pss.hash, data, { key, ...padding }, signature)
  }
  const generic = { [OID.rsa]: 'rsa', [OID.ecPublicKey]: 'ec' }[oid]
  const [hash, expected] = ALGORITHMS.get(oid) ?? [given.hash, generic]
  return keyType === expected && verify(hash, data, key, signature)
}

/** Hash and length of the salt; its mask is made with the same hash. Source: RFC 4055 §3.1. */
function readPss(parameters: Der | undefined): { readonly hash: string; readonly saltLength: number } {
  const fields = childrenOf(requireDer(parameters, TAG.sequence))
  const inner = (tag: number) => fields.find((each) => each.tag === tag)?.content
  const hashAlgorithm = inner(TAG.context0)
  const salt = inner(0xa2)
  const hash = hashAlgorithm && hashOf(readAlgorithm(readDer(hashAlgorithm, TAG.sequence)))
  // SHA-1 is the default when the hash is omitted.
  if (hash === undefined || salt === undefined) throw new Error('unknown hash of RSASSA-PSS')
  return { hash, saltLength: Number(`0x${Buffer.from(readDer(salt, TAG.integer).content).toString('hex')}`) }
}

/** Whether both are present and equal. */
export function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && one.length === other?.length && timingSafeEqual(one, other)
}
