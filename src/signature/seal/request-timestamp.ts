import { createHash, randomBytes } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { hasPurpose, readCertificate } from '../long-term/certificate-facts.ts'
import { fetchBounded } from '../long-term/fetch-bounded.ts'
import { ProofFailure, type ProofFault } from '../long-term/proof-failure.ts'
import { MOST_TOKEN_BYTES } from './byte-range.ts'
import { checkToken } from './check-cms.ts'
import type { Timestamper } from './cms-signature.ts'

/** `granted` and `grantedWithMods`. Source: RFC 3161 §2.4.2. */
const GRANTED: ReadonlySet<number> = new Set([0, 1])
const OID = { sha256: '2.16.840.1.101.3.4.2.1', timeStamping: '1.3.6.1.5.5.7.3.8' } as const

/**
 * Requests a timestamp over HTTP. Throws a `ProofFailure` when the authority is unreachable, times out, refuses, or returns
 * a token over other bytes or by an expired certificate: a seal is never made without the configured timestamp.
 * Source: RFC 3161 §2.3, §2.4, §3.4.
 */
export function createTimestamper(url: string, limitMs?: number): Timestamper {
  const { address, authorization } = splitCredentials(url)
  const place = new URL(address).host
  const fail = (fault: ProofFault, cause?: unknown) => new ProofFailure('timestamp', fault, { place, cause })
  return async (signature) => {
    const nonce = new Uint8Array(randomBytes(8))
    // Positive without a leading zero, so that the response encodes it with the same bytes.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
    const answer = await fetchBounded({
      source: 'timestamp',
      url: address,
      mostBytes: MOST_TOKEN_BYTES,
      limitMs,
      headers: authorization,
      body: { bytes: buildQuery(signature, nonce), mediaType: 'application/timestamp-query' },
    })
    try {
      return readToken(answer, { signature, nonce, fail })
    } catch (cause) {
      // The bytes are not a valid response of an authority.
      throw cause instanceof ProofFailure ? cause : fail('malformed', cause)
    }
  }
}

function buildQuery(signature: Uint8Array, nonce: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const hash = new Uint8Array(createHash('sha256').update(signature).digest())
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: OID.sha256,
        algorithmParams: new asn1js.Null(),
      }),
      hashedMessage: new asn1js.OctetString({ valueHex: hash.buffer }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  return query.toSchema().toBER()
}

function readToken(
  answer: Uint8Array<ArrayBuffer>,
  {
    signature,
    nonce,
    fail,
  }: {
    readonly signature: Uint8Array
    readonly nonce: Uint8Array
    readonly fail: (fault: ProofFault, cause?: unknown) => ProofFailure
  },
): Uint8Array {
  const response = pkijs.TimeStampResp.fromBER(answer)
  const { status } = response.status
  if (!GRANTED.has(status) || response.timeStampToken === undefined)
    throw fail('refused', `PKIStatus ${status}`)
  const token = tokenBytes(answer)
  const info = checkToken(token, signature)
  if (info === undefined) throw fail('invalid-signature')
  if (info.nonce === null || !Buffer.from(info.nonce).equals(Buffer.from(nonce))) throw fail('mismatch')
  const certificate = readCertificate(info.certificate)
  const isValid = certificate.notBefore <= info.at && info.at <= certificate.notAfter
  if (!isValid || !hasPurpose(certificate, OID.timeStamping)) throw fail('invalid-certificate')
  return token
}

/** The original bytes of the token: re-encoding could break its signature. */
function tokenBytes(answer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { result } = asn1js.fromBER(answer)
  const token = result instanceof asn1js.Sequence ? result.valueBlock.value[1] : undefined
  if (token === undefined) throw new Error('no token')
  return new Uint8Array(token.valueBeforeDecodeView)
}

/** `fetch` rejects URLs with credentials, so they are sent as a header. */
function splitCredentials(url: string): {
  readonly address: string
  readonly authorization: { readonly authorization?: string }
} {
  const address = new URL(url)
  if (address.username === '') return { address: url, authorization: {} }
  const pair = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  address.username = ''
  address.password = ''
  return {
    address: address.href,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  }
}
