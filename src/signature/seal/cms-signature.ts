import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { SigningIdentity } from '../signing-key.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
} as const

/** Returns an RFC 3161 token over a signature value, as DER. */
export type Timestamper = (signature: Uint8Array) => Promise<Uint8Array>

/**
 * Returns a detached CAdES-BES signature of `content` as DER: CMS with content type, message digest and
 * signing-certificate-v2. PAdES forbids a signing time among the signed attributes; it is in the PDF's signature
 * dictionary. With a `timestamper`, the signature includes a timestamp (PAdES-B-T).
 * Source: ETSI EN 319 142-1 §6.3; RFC 5035 §3 (ESSCertIDv2 with its default SHA-256).
 */
export async function createCmsSignature(
  content: Uint8Array,
  identity: SigningIdentity,
  timestamper?: Timestamper,
): Promise<Uint8Array> {
  const certificates = parseChain(identity)
  const own = certificates[0]
  const ownDer = identity.certificateChain[0]
  if (own === undefined || ownDer === undefined) throw new Error('The signing identity has no certificate.')
  const signedData = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: OID.data }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: sortForSet([
            attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
            attribute(OID.messageDigest, new asn1js.OctetString({ valueHex: await sha256(content) })),
            attribute(OID.signingCertificateV2, signingCertificate(await sha256(ownDer))),
          ]),
        }),
      }),
    ],
    certificates: [...certificates],
  })
  await signedData.sign(identity.privateKey, 0, 'SHA-256')
  if (timestamper !== undefined) await addTimestamp(signedData, timestamper)
  const contentInfo = new pkijs.ContentInfo({
    contentType: OID.signedData,
    content: signedData.toSchema(true),
  })
  return new Uint8Array(contentInfo.toSchema().toBER())
}

/** Parsing takes as long as signing, and a server signs with one identity. */
const parsedChains = new WeakMap<SigningIdentity, readonly pkijs.Certificate[]>()

function parseChain(identity: SigningIdentity): readonly pkijs.Certificate[] {
  const known = parsedChains.get(identity)
  if (known !== undefined) return known
  const parsed = identity.certificateChain.map((der) => pkijs.Certificate.fromBER(toBuffer(der)))
  parsedChains.set(identity, parsed)
  return parsed
}

async function addTimestamp(signedData: pkijs.SignedData, timestamper: Timestamper): Promise<void> {
  const info = signedData.signerInfos[0]
  if (info === undefined) return
  const token = await timestamper(new Uint8Array(info.signature.valueBlock.valueHexView))
  // Parsed without a schema, so that the token is re-encoded with identical bytes and its signature stays valid.
  const { result } = asn1js.fromBER(toBuffer(token))
  info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [attribute(OID.signatureTimestamp, result)],
  })
}

function attribute(type: string, value: asn1js.BaseBlock): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] })
}

function signingCertificate(hash: ArrayBuffer): asn1js.Sequence {
  const essCertId = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: hash })] })
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [essCertId] })] })
}

/** DER sorts a SET OF by its encoded members. pkijs does not, and strict checkers would re-sort them. */
function sortForSet(attributes: readonly pkijs.Attribute[]): pkijs.Attribute[] {
  const encoded = (each: pkijs.Attribute) => Buffer.from(each.toSchema().toBER())
  return [...attributes].sort((a, b) => Buffer.compare(encoded(a), encoded(b)))
}

function sha256(bytes: Uint8Array): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', toBuffer(bytes))
}

function toBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength)
  new Uint8Array(copy).set(bytes)
  return copy
}
