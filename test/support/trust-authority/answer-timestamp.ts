import { createHash, KeyObject, sign } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { IssuedCertificate } from './issue-certificate.ts'

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  policy: '1.2.3.4.1',
} as const

interface Stamp {
  readonly signer: IssuedCertificate
  readonly at: Date
  /** Replaces the nonce of the query. */
  readonly nonce?: ArrayBuffer
}

/** Answers a timestamp query as DER. Encoded by hand, since pkijs writes the content in BER. Source: RFC 3161 §2.4.2. */
export function answerTimestamp(query: Uint8Array, { signer, at, nonce }: Stamp): Uint8Array {
  const { messageImprint, nonce: asked } = pkijs.TimeStampReq.fromBER(new Uint8Array(query))
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: OID.policy,
    messageImprint,
    serialNumber: new asn1js.Integer({ value: 1 + Math.floor(Math.random() * 1e9) }),
    genTime: new Date(Math.floor(at.getTime() / 1000) * 1000),
    ...(nonce ? { nonce: new asn1js.Integer({ valueHex: nonce }) } : asked ? { nonce: asked } : {}),
  })
  const content = Buffer.from(info.toSchema().toBER())
  const granted = sequence(new asn1js.Integer({ value: 0 }))
  return new Uint8Array(sequence(sequence(...granted.valueBlock.value), signToken(content, signer)).toBER())
}

function signToken(content: Buffer, { certificate, der, keys }: IssuedCertificate): asn1js.Sequence {
  const attributes = [
    attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.timestampInfo })),
    attribute(OID.messageDigest, octets(sha256(content))),
    attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(sha256(der)))))),
  ].toSorted((a, b) => Buffer.compare(Buffer.from(a.toBER()), Buffer.from(b.toBER())))
  const signed = Buffer.from(new asn1js.Set({ value: attributes }).toBER())
  const signature = sign('sha256', signed, KeyObject.from(keys.privateKey))
  const signerInfo = sequence(
    new asn1js.Integer({ value: 1 }),
    sequence(certificate.issuer.toSchema(), certificate.serialNumber),
    sequence(new asn1js.ObjectIdentifier({ value: OID.sha256 })),
    tagged(0, attributes),
    sequence(new asn1js.ObjectIdentifier({ value: OID.ecdsaSha256 })),
    octets(signature),
  )
  const signedData = sequence(
    new asn1js.Integer({ value: 3 }),
    new asn1js.Set({ value: [sequence(new asn1js.ObjectIdentifier({ value: OID.sha256 }))] }),
    sequence(new asn1js.ObjectIdentifier({ value: OID.timestampInfo }), tagged(0, [octets(content)])),
    tagged(0, [asn1js.fromBER(der).result]),
    new asn1js.Set({ value: [signerInfo] }),
  )
  return sequence(new asn1js.ObjectIdentifier({ value: OID.signedData }), tagged(0, [signedData]))
}

function attribute(type: string, value: asn1js.BaseBlock): asn1js.Sequence {
  return sequence(new asn1js.ObjectIdentifier({ value: type }), new asn1js.Set({ value: [value] }))
}

function sequence(...value: asn1js.BaseBlock[]): asn1js.Sequence {
  return new asn1js.Sequence({ value })
}

function tagged(tagNumber: number, value: asn1js.BaseBlock[]): asn1js.Constructed {
  return new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
}

function octets(bytes: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer })
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
