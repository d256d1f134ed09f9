import { randomBytes } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

/** A certificate with its key. */
export interface IssuedCertificate {
  readonly certificate: pkijs.Certificate
  readonly der: Uint8Array<ArrayBuffer>
  readonly keys: CryptoKeyPair
}

export interface CertificateRequest {
  readonly name: string
  /** `undefined` issues a root, signed by itself. */
  readonly issuer?: IssuedCertificate
  readonly from: Date
  readonly until: Date
  /** Purpose of the key. */
  readonly purpose: 'authority' | 'seal' | 'timestamps' | 'ocsp'
  /** Addresses named in the certificate. */
  readonly ocspUrl?: string | undefined
  readonly crlUrl?: string | undefined
  readonly issuerUrl?: string | undefined
}

const OID = {
  timestamps: '1.3.6.1.5.5.7.3.8',
  ocsp: '1.3.6.1.5.5.7.3.9',
  seal: '1.3.6.1.5.5.7.3.4',
  noCheck: '1.3.6.1.5.5.7.48.1.5',
} as const
const URI = 6
/** Dates from 2050 on are GeneralizedTime. Source: RFC 5280 §4.1.2.5. */
const GENERALIZED_FROM = 2050

const EC: EcKeyGenParams = { name: 'ECDSA', namedCurve: 'P-256' }
/** Seals are made with RSA alone. */
const RSA: RsaHashedKeyGenParams = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

export async function issueCertificate(request: CertificateRequest): Promise<IssuedCertificate> {
  const { name, issuer, from, until, purpose } = request
  const keys = await crypto.subtle.generateKey(purpose === 'seal' ? RSA : EC, true, ['sign', 'verify'])
  const subject = buildName(name)
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: positive(randomBytes(8)) }),
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: buildTime(from),
    notAfter: buildTime(until),
  })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  certificate.extensions = [...purposeExtensions(request), ...addressExtensions(request)]
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256')
  return { certificate, der: new Uint8Array(certificate.toSchema(true).toBER()), keys }
}

export function buildTime(value: Date): pkijs.Time {
  const isGeneralized = value.getUTCFullYear() >= GENERALIZED_FROM
  return new pkijs.Time({
    type: isGeneralized ? pkijs.TimeType.GeneralizedTime : pkijs.TimeType.UTCTime,
    value: new Date(Math.floor(value.getTime() / 1000) * 1000),
  })
}

export function positive(bytes: Buffer): ArrayBuffer {
  const copy = new Uint8Array(bytes)
  copy[0] = ((copy[0] ?? 0) & 0x7f) | 0x40
  return copy.buffer
}

function buildName(commonName: string): pkijs.RelativeDistinguishedNames {
  const value = new asn1js.Utf8String({ value: commonName })
  return new pkijs.RelativeDistinguishedNames({
    typesAndValues: [new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value })],
  })
}

function purposeExtensions({ purpose }: CertificateRequest): readonly pkijs.Extension[] {
  const isAuthority = purpose === 'authority'
  const constraints = new pkijs.BasicConstraints(isAuthority ? { cA: true } : {})
  const usage = isAuthority ? 0b0000_0110 : 0b1100_0000
  return [
    extension('2.5.29.19', true, constraints.toSchema()),
    extension('2.5.29.15', true, new asn1js.BitString({ valueHex: new Uint8Array([usage]).buffer })),
    ...(isAuthority
      ? []
      : // Only critical and alone does it make an authority's certificate. Source: RFC 3161 §2.3.
        [
          extension(
            '2.5.29.37',
            purpose === 'timestamps',
            new pkijs.ExtKeyUsage({ keyPurposes: [OID[purpose]] }).toSchema(),
          ),
        ]),
    ...(purpose === 'ocsp' ? [extension(OID.noCheck, false, new asn1js.Null())] : []),
  ]
}

function addressExtensions({ ocspUrl, crlUrl, issuerUrl }: CertificateRequest): readonly pkijs.Extension[] {
  const uri = (value: string) => new pkijs.GeneralName({ type: URI, value })
  const access = [
    { method: '1.3.6.1.5.5.7.48.1', url: ocspUrl },
    { method: '1.3.6.1.5.5.7.48.2', url: issuerUrl },
  ].flatMap(({ method, url }) =>
    url === undefined
      ? []
      : [new pkijs.AccessDescription({ accessMethod: method, accessLocation: uri(url) })],
  )
  const points =
    crlUrl === undefined ? [] : [new pkijs.DistributionPoint({ distributionPoint: [uri(crlUrl)] })]
  return [
    ...(access.length === 0
      ? []
      : [
          extension(
            '1.3.6.1.5.5.7.1.1',
            false,
            new pkijs.InfoAccess({ accessDescriptions: access }).toSchema(),
          ),
        ]),
    ...(points.length === 0
      ? []
      : [
          extension(
            '2.5.29.31',
            false,
            new pkijs.CRLDistributionPoints({ distributionPoints: points }).toSchema(),
          ),
        ]),
  ]
}

function extension(extnID: string, critical: boolean, value: asn1js.BaseBlock): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical, extnValue: value.toBER() })
}
