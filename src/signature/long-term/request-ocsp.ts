import { randomBytes } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import {
  hasPurpose,
  isIssuedBy,
  readCertificate,
  subjectOf,
  type CertificateFacts,
} from './certificate-facts.ts'
import { fetchBounded } from './fetch-bounded.ts'
import { ProofFailure, type ProofFault } from './proof-failure.ts'

const OID = {
  nonce: '1.3.6.1.5.5.7.48.1.2',
  basicResponse: '1.3.6.1.5.5.7.48.1.1',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
} as const

const MOST_BYTES = 64 * 1024
/** Tolerated difference between our clock and the responder's. */
const SKEW_MS = 5 * 60_000
/** `good` and `revoked`. Source: RFC 6960 §4.2.1. */
const GOOD = 0
const REVOKED = 1

/** Which certificate is asked about, and when. */
export interface RevocationQuery {
  readonly certificate: CertificateFacts
  readonly issuer: CertificateFacts
  readonly now: Date
  /** Timeout of a request in milliseconds; ten seconds by default. */
  readonly limitMs?: number | undefined
}

/** A verified OCSP response, as DER, and the certificate of a delegated responder. */
export interface OcspProof {
  readonly response: Uint8Array
  readonly responder: CertificateFacts | undefined
}

/**
 * Asks an OCSP responder. Throws a `ProofFailure` unless the response is signed by the issuer or its delegate, is current,
 * and says that the certificate is good. A response without a nonce is accepted, since many responders sign in advance.
 * Source: RFC 6960 §3.2, §4.2.2.2; RFC 8954.
 */
export async function requestOcsp(url: string, query: RevocationQuery): Promise<OcspProof> {
  const nonce = new Uint8Array(randomBytes(16))
  const response = await fetchBounded({
    source: 'ocsp',
    url,
    mostBytes: MOST_BYTES,
    limitMs: query.limitMs,
    body: { bytes: await buildRequest(query, nonce), mediaType: 'application/ocsp-request' },
  })
  const fail = (fault: ProofFault, cause?: unknown) =>
    new ProofFailure('ocsp', fault, { place: URL.parse(url)?.host ?? url, cause })
  const basic = parseResponse(response, fail)
  const responder = await findSigner(basic, query)
  if (responder === undefined) throw fail('invalid-signature')
  if (!hasOwnNonce(basic, nonce)) throw fail('mismatch')
  await judgeStatus(basic, query, fail)
  return { response, responder: responder === query.issuer ? undefined : responder }
}

type Fail = (fault: ProofFault, cause?: unknown) => ProofFailure

async function buildRequest(
  { certificate, issuer }: RevocationQuery,
  nonce: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const request = new pkijs.OCSPRequest()
  // The identifier needs no collision resistance, and SHA-1 is the hash that every responder supports. Source: RFC 5019
  // §2.1.1.
  await request.createForCertificate(certificate.parsed, {
    hashAlgorithm: 'SHA-1',
    issuerCertificate: issuer.parsed,
  })
  const value = new asn1js.OctetString({ valueHex: nonce.buffer }).toBER()
  request.tbsRequest.requestExtensions = [new pkijs.Extension({ extnID: OID.nonce, extnValue: value })]
  return request.toSchema(true).toBER()
}

function parseResponse(bytes: Uint8Array<ArrayBuffer>, fail: Fail): pkijs.BasicOCSPResponse {
  const response = orMalformed(() => pkijs.OCSPResponse.fromBER(bytes), fail)
  const status = response.responseStatus.valueBlock.valueDec
  if (status !== 0) throw fail('refused', `OCSP status ${status}`)
  const { responseBytes } = response
  if (responseBytes?.responseType !== OID.basicResponse) throw fail('malformed')
  return orMalformed(
    () => pkijs.BasicOCSPResponse.fromBER(new Uint8Array(responseBytes.response.valueBlock.valueHexView)),
    fail,
  )
}

function orMalformed<T>(parse: () => T, fail: Fail): T {
  try {
    return parse()
  } catch (cause) {
    throw fail('malformed', cause)
  }
}

/** The issuer, or a delegate that it certified for OCSP, whichever signed the response. */
async function findSigner(
  basic: pkijs.BasicOCSPResponse,
  { issuer, now }: RevocationQuery,
): Promise<CertificateFacts | undefined> {
  const delegates = (basic.certs ?? []).map((each) =>
    readCertificate(new Uint8Array(each.toSchema().toBER())),
  )
  for (const candidate of [issuer, ...delegates]) {
    const isDelegate = candidate.fingerprint !== issuer.fingerprint
    if (isDelegate && !(await isDelegateOf(candidate, issuer, now))) continue
    const isSigned = await pkijs
      .getCrypto(true)
      .verifyWithPublicKey(
        new Uint8Array(basic.tbsResponseData.tbsView).buffer,
        basic.signature,
        candidate.parsed.subjectPublicKeyInfo,
        basic.signatureAlgorithm,
      )
      .catch(() => false)
    if (isSigned) return isDelegate ? candidate : issuer
  }
  return undefined
}

async function isDelegateOf(
  candidate: CertificateFacts,
  issuer: CertificateFacts,
  now: Date,
): Promise<boolean> {
  const isValid = candidate.notBefore <= now && now <= candidate.notAfter
  return isValid && hasPurpose(candidate, OID.ocspSigning) && (await isIssuedBy(candidate, issuer))
}

function hasOwnNonce({ tbsResponseData }: pkijs.BasicOCSPResponse, nonce: Uint8Array): boolean {
  const extension = tbsResponseData.responseExtensions?.find(({ extnID }) => extnID === OID.nonce)
  if (extension === undefined) return true
  const value = Buffer.from(extension.extnValue.valueBlock.valueHexView)
  // Some responders return the bytes without their OCTET STRING.
  return value.equals(nonce) || value.subarray(2).equals(nonce)
}

async function judgeStatus(
  basic: pkijs.BasicOCSPResponse,
  { certificate, issuer, now }: RevocationQuery,
  fail: Fail,
): Promise<void> {
  const { isForCertificate, status } = await basic.getCertificateStatus(certificate.parsed, issuer.parsed)
  const single = basic.tbsResponseData.responses.find(({ certID }) =>
    certID.serialNumber.isEqual(certificate.parsed.serialNumber),
  )
  if (!isForCertificate || single === undefined) throw fail('mismatch')
  if (!isCurrent(single.thisUpdate, single.nextUpdate, now)) throw fail('outdated')
  if (status === REVOKED) throw new ProofFailure('ocsp', 'revoked', { place: subjectOf(certificate) })
  if (status !== GOOD) throw fail('mismatch', 'unknown certificate')
}

/** Whether revocation data is valid now, with some tolerance for differing clocks. */
export function isCurrent(thisUpdate: Date, nextUpdate: Date | undefined, now: Date): boolean {
  const time = now.getTime()
  if (thisUpdate.getTime() > time + SKEW_MS) return false
  return nextUpdate === undefined || nextUpdate.getTime() >= time - SKEW_MS
}
