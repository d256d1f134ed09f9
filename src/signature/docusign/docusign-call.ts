import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { readBounded } from '../long-term/fetch-bounded.ts'
import type { AccessTokens } from './access-token.ts'
import { DocusignFailure } from './docusign-failure.ts'
import type { DocusignSettings } from './docusign-settings.ts'

/** One call of the account's REST address. */
export interface DocusignCall {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path segments after the account. Encoded here, so that a value cannot reach another account's path. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  /** Whether the call is idempotent; only then is it retried after a transient failure. */
  readonly repeatable: boolean
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = [200, 800] as const
const JSON_LIMIT_BYTES = 4 * 1024 * 1024
const FILE_LIMIT_BYTES = 64 * 1024 * 1024

const Refused = z.object({ errorCode: z.string() })

/** Makes a call and returns the parsed JSON of its response. Throws `DocusignFailure`. */
export async function callForJson(
  settings: DocusignSettings,
  tokens: AccessTokens,
  call: DocusignCall,
): Promise<unknown> {
  const bytes = await callForBytes(settings, tokens, call, JSON_LIMIT_BYTES)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new DocusignFailure(nameOf(call), { status: 502, cause })
  }
}

/** Makes a call and returns the bytes of its response, such as a document. Throws `DocusignFailure`. */
export async function callForBytes(
  settings: DocusignSettings,
  tokens: AccessTokens,
  call: DocusignCall,
  limitBytes: number = FILE_LIMIT_BYTES,
): Promise<Uint8Array> {
  let renewed = false
  for (let attempt = 0; ; attempt += 1) {
    const token = await tokens.get()
    try {
      return await send(settings, token, call, limitBytes)
    } catch (error) {
      if (!(error instanceof DocusignFailure)) throw error
      if (error.status === 401 && !renewed) {
        // A 401 had no effect, so any call may be retried with a new token.
        renewed = true
        tokens.forget(token)
        continue
      }
      const waitMs = RETRY_AFTER_MS[attempt]
      if (!call.repeatable || !error.isPassing || waitMs === undefined) throw error
      await sleep(waitMs)
    }
  }
}

async function send(
  settings: DocusignSettings,
  token: string,
  call: DocusignCall,
  limitBytes: number,
): Promise<Uint8Array> {
  const what = nameOf(call)
  try {
    const response = await fetch(addressOf(settings, call), {
      method: call.method,
      // Never follow a redirect: it could send the token and the documents to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
    })
    const bytes = await readBounded(
      response,
      limitBytes,
      () => new Error(`response larger than ${limitBytes} bytes`),
    )
    if (response.ok) return bytes
    throw new DocusignFailure(what, { status: response.status, errorCode: readErrorCode(bytes) })
  } catch (cause) {
    if (cause instanceof DocusignFailure) throw cause
    throw new DocusignFailure(what, { cause })
  }
}

function addressOf(settings: DocusignSettings, { path, query = {} }: DocusignCall): string {
  const segments = ['v2.1', 'accounts', settings.accountId, ...path].map(encodeURIComponent)
  const search = new URLSearchParams(query).toString()
  return `${settings.baseUrl}/${segments.join('/')}${search === '' ? '' : `?${search}`}`
}

function readErrorCode(bytes: Uint8Array): string {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Refused.safeParse(body).data?.errorCode.slice(0, 100) ?? ''
  } catch {
    // An error page of a proxy: the status is enough.
    return ''
  }
}

function nameOf({ method, path }: DocusignCall): string {
  return `${method} ${path.join('/')}`
}
