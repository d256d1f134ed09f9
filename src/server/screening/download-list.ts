import { readBounded } from '#signature/long-term/fetch-bounded.ts'
import type { ListSource } from '../screening-config.ts'

/** Cache validators of the last answer that was loaded. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface DownloadedList extends Validators {
  readonly text: string
}

export interface DownloadLimits {
  /** Maximum size of the decompressed answer. */
  readonly bytes: number
  /** Timeout from the connection to the last byte. */
  readonly ms: number
}

/** The French register has 12 MB. */
export const DOWNLOAD_LIMITS: DownloadLimits = { bytes: 50_000_000, ms: 60_000 }

/**
 * Downloads a list; undefined when it has not changed. Rejects with a `DownloadFailed` that does not quote the address,
 * which may hold a password.
 */
export async function downloadList(
  { url }: ListSource,
  known: Validators,
  limits = DOWNLOAD_LIMITS,
): Promise<DownloadedList | undefined> {
  const signal = AbortSignal.timeout(limits.ms)
  try {
    const answer = await fetch(...buildRequest(url, known, signal))
    if (answer.status === 304 && (known.etag ?? known.lastModified) !== null) return undefined
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new DownloadFailed(`the address answered ${answer.status}`)
    }
    return {
      text: await readText(answer, limits.bytes),
      etag: answer.headers.get('etag'),
      lastModified: answer.headers.get('last-modified'),
    }
  } catch (error) {
    if (error instanceof DownloadFailed) throw error
    throw new DownloadFailed(
      signal.aborted ? `no whole answer within ${limits.ms / 1_000} s` : causeOf(error),
    )
  }
}

/** A list that could not be fetched. */
export class DownloadFailed extends Error {}

function buildRequest(
  url: string,
  { etag, lastModified }: Validators,
  signal: AbortSignal,
): Parameters<typeof fetch> {
  const address = new URL(url)
  const headers = new Headers({ accept: 'text/csv, application/json;q=0.9, */*;q=0.1' })
  if (address.username !== '') {
    const pair = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  address.username = ''
  address.password = ''
  if (etag !== null) headers.set('if-none-match', etag)
  if (lastModified !== null) headers.set('if-modified-since', lastModified)
  // A redirect could lead into the network of the server, or to another publisher.
  return [address, { headers, redirect: 'manual', signal }]
}

/** Reads the answer. Rejects one that is too large or not UTF-8. */
async function readText(answer: Response, most: number): Promise<string> {
  const bytes = await readBounded(answer, most, () => new DownloadFailed(`more than ${most / 1_000_000} MB`))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DownloadFailed('not UTF-8')
  }
}

/** `fetch` puts the reason of a failed connection into the error's cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return `not reached (${typeof code === 'string' ? code : 'connection failed'})`
}
