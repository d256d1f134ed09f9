import { createHash, randomBytes } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { checkToken } from './check-cms.ts'
import type { Timestamper } from './cms-signature.ts'

/** Timeout of a request; the seal is retried later. */
const LIMIT_MS = 10_000
/** `granted` and `grantedWithMods`. Source: RFC 3161 §2.4.2. */
const GRANTED: ReadonlySet<number> = new Set([0, 1])
const SHA256 = '2.16.840.1.101.3.4.2.1'

/**
 * Requests a timestamp over HTTP. Throws `ServiceUnavailable` when the authority is unreachable, times out, refuses, or returns
 * a token over other bytes: a seal is never made without the configured timestamp. Source: RFC 3161 §2.4, §3.4.
 */
export function createTimestamper(url: string): Timestamper {
  const { address, authorization } = splitCredentials(url)
  return async (signature) => {
    const nonce = new Uint8Array(randomBytes(8))
    // Positive without a leading zero, so that the response encodes it with the same bytes.
    nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', ...authorization },
        body: buildQuery(signature, nonce),
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      if (!answer.ok) throw new ServiceUnavailable(`The time-stamping authority answered ${answer.status}.`)
      return await readToken(new Uint8Array(await answer.arrayBuffer()), signature, nonce)
    } catch (cause) {
      if (cause instanceof ServiceUnavailable) throw cause
      throw new ServiceUnavailable('The time-stamping authority sent no readable answer.', { cause })
    }
  }
}

function buildQuery(signature: Uint8Array, nonce: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const hash = new Uint8Array(createHash('sha256').update(signature).digest())
  const query = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: SHA256,
        algorithmParams: new asn1js.Null(),
      }),
      hashedMessage: new asn1js.OctetString({ valueHex: hash.buffer }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  return query.toSchema().toBER()
}

async function readToken(
  answer: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
  nonce: Uint8Array,
): Promise<Uint8Array> {
  const response = pkijs.TimeStampResp.fromBER(answer)
  const { status } = response.status
  if (!GRANTED.has(status) || response.timeStampToken === undefined)
    throw new ServiceUnavailable(`The time-stamping authority refused with status ${status}.`)
  const token = tokenBytes(answer)
  const info = await checkToken(token, signature)
  if (info === undefined)
    throw new ServiceUnavailable('The time-stamping authority returned an invalid token.')
  if (info.nonce === null || !Buffer.from(info.nonce).equals(Buffer.from(nonce)))
    throw new ServiceUnavailable('The time-stamping authority answered another request.')
  return token
}

/** The original bytes of the token: re-encoding could break its signature. */
function tokenBytes(answer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { result } = asn1js.fromBER(answer)
  const token = result instanceof asn1js.Sequence ? result.valueBlock.value[1] : undefined
  if (token === undefined) throw new ServiceUnavailable('The time-stamping authority sent no token.')
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
