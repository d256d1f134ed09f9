import { randomBytes, type webcrypto } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

/** Two attributes of a distinguished name. */
export interface CertificateName {
  readonly organisation: string
  readonly commonName: string
}

/** Fields of a certificate to create. */
export interface CertificateRequest {
  /** `authority` may issue seals; `seal` may sign documents and nothing else. */
  readonly kind: 'authority' | 'seal'
  readonly subject: CertificateName
  readonly issuer: CertificateName
  readonly publicKey: webcrypto.CryptoKey
  readonly issuerKeys: webcrypto.CryptoKeyPair
  readonly notBefore: Date
  readonly notAfter: Date
}

const OID = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  /** RFC 9336. */
  documentSigning: '1.3.6.1.5.5.7.3.36',
  /** NSS, which poppler's checker uses, reports a chain without it as corrupted. */
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const

/** Bits of KeyUsage, RFC 5280 §4.2.1.3: digitalSignature and nonRepudiation; keyCertSign and cRLSign. */
const KEY_USAGE = {
  seal: { bits: 0b1100_0000, unused: 6 },
  authority: { bits: 0b0000_0110, unused: 1 },
} as const

/** Gives a signed X.509 v3 certificate as DER, with a random serial number. Source: RFC 5280 §4. */
export async function createCertificate(request: CertificateRequest): Promise<ArrayBuffer> {
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: createSerial() }),
    subject: createName(request.subject),
    issuer: createName(request.issuer),
    notBefore: new pkijs.Time({ type: pkijs.TimeType.UTCTime, value: request.notBefore }),
    notAfter: new pkijs.Time({ type: pkijs.TimeType.UTCTime, value: request.notAfter }),
  })
  await certificate.subjectPublicKeyInfo.importKey(request.publicKey)
  const authorityKey = new pkijs.PublicKeyInfo()
  await authorityKey.importKey(request.issuerKeys.publicKey)
  certificate.extensions = [
    ...usageExtensions(request.kind),
    extension(OID.subjectKeyIdentifier, false, await keyIdentifier(certificate.subjectPublicKeyInfo)),
    extension(
      OID.authorityKeyIdentifier,
      false,
      new pkijs.AuthorityKeyIdentifier({ keyIdentifier: await keyIdentifier(authorityKey) }).toSchema(),
    ),
  ]
  await certificate.sign(request.issuerKeys.privateKey, 'SHA-256')
  return certificate.toSchema(true).toBER()
}

function usageExtensions(kind: CertificateRequest['kind']): readonly pkijs.Extension[] {
  const isAuthority = kind === 'authority'
  const { bits, unused } = KEY_USAGE[kind]
  const constraints = new pkijs.BasicConstraints(isAuthority ? { cA: true, pathLenConstraint: 0 } : {})
  const usage = new asn1js.BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: unused })
  const purpose = new pkijs.ExtKeyUsage({ keyPurposes: [OID.documentSigning, OID.emailProtection] })
  return [
    extension(OID.basicConstraints, true, constraints.toSchema()),
    extension(OID.keyUsage, true, usage),
    ...(isAuthority ? [] : [extension(OID.extendedKeyUsage, false, purpose.toSchema())]),
  ]
}

/** One attribute per relative name: by default pkijs writes a single multi-valued one ("O=…+CN=…"). */
function createName({ organisation, commonName }: CertificateName): pkijs.RelativeDistinguishedNames {
  const part = (type: string, value: string) =>
    new asn1js.Set({
      value: [
        new asn1js.Sequence({
          value: [new asn1js.ObjectIdentifier({ value: type }), new asn1js.Utf8String({ value })],
        }),
      ],
    })
  const name = new asn1js.Sequence({
    value: [part(OID.organisation, organisation), part(OID.commonName, commonName)],
  })
  return pkijs.RelativeDistinguishedNames.fromBER(name.toBER())
}

function extension(extnID: string, critical: boolean, value: asn1js.BaseBlock): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
}

/** SHA-1 of the public key, used as an identifier only. Source: RFC 5280 §4.2.1.2 (1). */
async function keyIdentifier(key: pkijs.PublicKeyInfo): Promise<asn1js.OctetString> {
  const bits = key.subjectPublicKey.valueBlock.valueHexView
  return new asn1js.OctetString({ valueHex: await crypto.subtle.digest('SHA-1', new Uint8Array(bits)) })
}

/** Sixteen random bytes, positive and without a leading zero. */
function createSerial(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.buffer
}
