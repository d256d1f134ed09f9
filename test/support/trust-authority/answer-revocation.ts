import { randomBytes } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { buildTime, type IssuedCertificate } from './issue-certificate.ts'

const NONCE = '1.3.6.1.5.5.7.48.1.2'
const DAY_MS = 24 * 3_600_000

interface Revocation {
  /** Signs the answer: the issuer, or its delegate. */
  readonly signer: IssuedCertificate
  readonly at: Date
  readonly isRevoked: boolean
  readonly hasWrongNonce?: boolean
}

/** Answers an OCSP request, of any certificate, as DER. Source: RFC 6960 §4.2.1. */
export async function answerOcsp(
  request: Uint8Array,
  { signer, at, isRevoked, hasWrongNonce }: Revocation,
): Promise<Uint8Array> {
  const { tbsRequest } = pkijs.OCSPRequest.fromBER(new Uint8Array(request))
  const basic = new pkijs.BasicOCSPResponse()
  const { tbsResponseData: data } = basic
  data.responderID = signer.certificate.subject
  data.producedAt = at
  data.responses = tbsRequest.requestList.map(({ reqCert }) => {
    const single = new pkijs.SingleResponse({ certID: reqCert })
    single.certStatus = isRevoked ? revokedAt(at) : contextTag(0)
    single.thisUpdate = at
    single.nextUpdate = new Date(at.getTime() + 7 * DAY_MS)
    return single
  })
  data.responseExtensions = (tbsRequest.requestExtensions ?? []).map((each) =>
    each.extnID === NONCE && hasWrongNonce
      ? new pkijs.Extension({
          extnID: NONCE,
          extnValue: new asn1js.OctetString({ valueHex: new Uint8Array(randomBytes(16)).buffer }).toBER(),
        })
      : each,
  )
  basic.certs = [signer.certificate]
  await basic.sign(signer.keys.privateKey, 'SHA-256')
  const response = new pkijs.OCSPResponse({
    responseStatus: new asn1js.Enumerated({ value: 0 }),
    responseBytes: new pkijs.ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: new asn1js.OctetString({ valueHex: basic.toSchema().toBER() }),
    }),
  })
  return new Uint8Array(response.toSchema().toBER())
}

function contextTag(tagNumber: number): asn1js.Primitive {
  return new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber }, lenBlock: { length: 1 } })
}

function revokedAt(at: Date): asn1js.Constructed {
  return new asn1js.Constructed({
    idBlock: { tagClass: 3, tagNumber: 1 },
    value: [new asn1js.GeneralizedTime({ valueDate: at })],
  })
}

/** The revocation list of an authority, as DER; `revoked` are its certificates in it. */
export async function buildCrl(
  { certificate, keys }: IssuedCertificate,
  at: Date,
  revoked: readonly IssuedCertificate[],
): Promise<Uint8Array> {
  const crl = new pkijs.CertificateRevocationList({
    version: 1,
    issuer: certificate.subject,
    thisUpdate: buildTime(at),
    nextUpdate: buildTime(new Date(at.getTime() + 7 * DAY_MS)),
  })
  if (revoked.length > 0)
    crl.revokedCertificates = revoked.map(
      (each) =>
        new pkijs.RevokedCertificate({
          userCertificate: each.certificate.serialNumber,
          revocationDate: buildTime(at),
        }),
    )
  await crl.sign(keys.privateKey, 'SHA-256')
  return new Uint8Array(crl.toSchema(true).toBER())
}
