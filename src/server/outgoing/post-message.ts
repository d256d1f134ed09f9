import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { isInternalAddress } from './internal-address.ts'

/** Of the answer, for the log. */
const MOST_ANSWER_BYTES = 500

/** A message to another system, signed by its headers. */
export interface OutgoingMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** For the whole exchange. */
  readonly limitMs: number
  /** Which host names may have addresses inside the network: `all` for an address that the operator has set. */
  readonly internalHosts: 'all' | readonly string[]
}

export interface MessageAnswer {
  readonly status: number
  /** The first bytes, as text. */
  readonly text: string
}

/** The receiver is inside the network, where messages to addresses of programs do not go. */
export class InternalAddress extends Error {
  override readonly name = 'InternalAddress'
}

/**
 * Posts a message and returns the status of its answer, whatever it is: redirects are answers. The addresses that the host name
 * stands for are checked where the connection takes them from, so a name cannot change in between. Of the answer only the first
 * bytes are read. Throws the error of the connection, `ServiceUnavailable` after `limitMs` without an answer, and
 * `InternalAddress`.
 */
export async function postMessage(message: OutgoingMessage): Promise<MessageAnswer> {
  const url = new URL(message.url)
  const mayBeInternal = isListed(url, message.internalHosts)
  const host = hostOf(url)
  if (!mayBeInternal && isIP(host) > 0 && isInternalAddress(host)) throw refuse(host)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      method: 'POST',
      headers: { ...message.headers, 'content-length': String(message.body.byteLength) },
      // No connection is shared: the address is checked for each message.
      agent: false,
      ...(mayBeInternal ? {} : { lookup: lookupPublic }),
    })
    let answer: IncomingMessage | undefined
    const timer = setTimeout(() => {
      if (answer) answer.destroy()
      else request.destroy(new ServiceUnavailable(`no answer within ${message.limitMs / 1_000} s`))
    }, message.limitMs)
    request.on('close', () => clearTimeout(timer))
    request.on('error', (error) => {
      if (!answer) reject(firstOf(error))
    })
    request.on('response', (response) => {
      answer = response
      void readStart(response).then((text) => {
        resolve({ status: response.statusCode ?? 0, text })
        request.destroy()
      })
    })
    request.end(message.body)
  })
}

/** Whether the operator has listed the host of this address. */
export function isListed(url: URL, internalHosts: OutgoingMessage['internalHosts']): boolean {
  return internalHosts === 'all' || internalHosts.includes(hostOf(url))
}

/** Host name, or IP address without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Refuses a name as a whole if one of its addresses is internal: which one is tried first is up to the resolver. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    const internal = addresses.find(({ address }) => isInternalAddress(address))
    if (internal) return done(refuse(hostname), [])
    if (options.all) return done(null, addresses)
    const [first] = addresses
    done(null, first?.address ?? '', first?.family)
  })
}

function refuse(host: string): InternalAddress {
  return new InternalAddress(`${host} is inside the network and not listed in WEBHOOK_INTERNAL_HOSTS`)
}

/** Ends with the first bytes, the end of the answer or its failure: the status counts, which is known. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      size += bytes.byteLength
      if (size >= MOST_ANSWER_BYTES) break
    }
  } catch {
    // Cut off, or slower than the limit.
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}

/** Connecting to several addresses of a name fails with one error for each. */
function firstOf(error: Error): Error {
  if (!(error instanceof AggregateError)) return error
  const [first] = error.errors
  return first instanceof Error ? first : error
}
