import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ServiceUnavailable } from '#rules/service-unavailable.ts'
import { isInternalAddress } from './internal-address.ts'

/** Maximum bytes of the answer that are logged. */
const MOST_ANSWER_BYTES = 500

/** A message to another system, signed by its headers. */
export interface OutgoingMessage {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Timeout of the whole exchange. */
  readonly limitMs: number
  /** Host names that may resolve to internal addresses; `all` for a URL configured by the operator. */
  readonly internalHosts: 'all' | readonly string[]
}

export interface MessageAnswer {
  readonly status: number
  /** The first bytes, as text. */
  readonly text: string
}

/** The host resolves to an internal address, where messages configured by programs must not go. */
export class InternalAddress extends Error {
  override readonly name = 'InternalAddress'
}

/**
 * Posts a message and returns the status of its answer; redirects are not followed. Checks the resolved addresses in the
 * connection's own DNS lookup, which rules out DNS rebinding. Reads only the first bytes of the answer. Throws the
 * connection's error, `ServiceUnavailable` after `limitMs` without an answer, or `InternalAddress`.
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
      // Connections are not reused, so that the address is checked for each message.
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

/** Refuses a host name if any of its addresses is internal, since the resolver decides which one is tried first. */
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

/** Resolves with the first bytes, or whatever arrived before the end or a failure: the status is already known. */
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
    // Cut off, or over the time limit.
  }
  // Replaces NUL, which PostgreSQL cannot store.
  return Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}

/** Connecting to several addresses of a host name fails with one error for each. */
function firstOf(error: Error): Error {
  if (!(error instanceof AggregateError)) return error
  const [first] = error.errors
  return first instanceof Error ? first : error
}
