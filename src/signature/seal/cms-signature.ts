import { createHash } from 'node:crypto'
import type { SigningIdentity } from '../signing-key.ts'
import { TAG, writeDer, writeOid } from './der.ts'
import { readIssuerAndSerial } from './signed-data.ts'

const OID = {
  data: writeOid('1.2.840.113549.1.7.1'),
  signedData: writeOid('1.2.840.113549.1.7.2'),
  contentType: writeOid('1.2.840.113549.1.9.3'),
  messageDigest: writeOid('1.2.840.113549.1.9.4'),
  signingCertificateV2: writeOid('1.2.840.113549.1.9.16.2.47'),
  signatureTimestamp: writeOid('1.2.840.113549.1.9.16.2.14'),
} as const

const VERSION_1 = writeDer(TAG.integer, Uint8Array.of(1))
/** Without parameters; the identifier of RSA has a NULL. Source: RFC 5754 §2, §3.2. */
const SHA_256 = sequence(writeOid('2.16.840.1.101.3.4.2.1'))
const SHA_256_WITH_RSA = sequence(writeOid('1.2.840.113549.1.1.11'), writeDer(TAG.null))

/** Returns an RFC 3161 token over a signature value, as DER. */
export type Timestamper = (signature: Uint8Array) => Promise<Uint8Array>

/**
 * Returns a detached CAdES-BES signature of `content` as DER: CMS with content type, message digest and
 * signing-certificate-v2. PAdES forbids a signing time among the signed attributes; it is in the PDF's signature
 * dictionary. With a `timestamper`, the signature includes a timestamp (PAdES-B-T).
 * Source: RFC 5652 §5; ETSI EN 319 142-1 §6.3; RFC 5035 §3 (ESSCertIDv2 with its default SHA-256).
 */
export async function createCmsSignature(
  content: Uint8Array,
  { certificateChain, privateKey }: SigningIdentity,
  timestamper?: Timestamper,
): Promise<Uint8Array> {
  const own = certificateChain[0]
  if (own === undefined) throw new Error('The signing identity has no certificate.')
  const { issuer, serial } = readIssuerAndSerial(own)
  const certificateId = sequence(sequence(sequence(octets(sha256(own)))))
  // DER sorts a SET OF by its encoded members.
  const attributes = [
    attribute(OID.contentType, OID.data),
    attribute(OID.messageDigest, octets(sha256(content))),
    attribute(OID.signingCertificateV2, certificateId),
  ].sort((one, other) => Buffer.compare(one, other))
  // Signed with the tag of a SET, although the message contains it under another tag. Source: RFC 5652 §5.4.
  const signed = writeDer(TAG.set, ...attributes)
  const signature = new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, signed))
  const token = await timestamper?.(signature)
  const signerInfo = sequence(
    VERSION_1,
    sequence(issuer.bytes, serial.bytes),
    SHA_256,
    writeDer(TAG.context0, ...attributes),
    SHA_256_WITH_RSA,
    octets(signature),
    ...(token === undefined ? [] : [writeDer(TAG.context1, attribute(OID.signatureTimestamp, token))]),
  )
  const signedData = sequence(
    VERSION_1,
    writeDer(TAG.set, SHA_256),
    sequence(OID.data),
    writeDer(TAG.context0, ...certificateChain),
    writeDer(TAG.set, signerInfo),
  )
  return sequence(OID.signedData, writeDer(TAG.context0, signedData))
}

function attribute(type: Uint8Array, value: Uint8Array): Uint8Array {
  return sequence(type, writeDer(TAG.set, value))
}

function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return writeDer(TAG.sequence, ...parts)
}

function octets(bytes: Uint8Array): Uint8Array {
  return writeDer(TAG.octetString, bytes)
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
