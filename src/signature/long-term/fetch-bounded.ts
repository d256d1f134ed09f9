import { ProofFailure, type ProofFault, type ProofSource } from './proof-failure.ts'

/** Timeout of one request, body included. */
const LIMIT_MS = 10_000

/** A request with limits on the answer's time and size. */
export interface BoundedRequest {
  readonly source: ProofSource
  readonly url: string
  /** Larger answers are refused while they are being read. */
  readonly mostBytes: number
  /** Sent by POST; GET without it. */
  readonly body?: { readonly bytes: ArrayBuffer; readonly mediaType: string }
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds; ten seconds by default. */
  readonly limitMs?: number | undefined
}

/** Returns the body of a successful answer. Throws a `ProofFailure` that names what went wrong. */
export async function fetchBounded(request: BoundedRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { source, url, mostBytes, body, headers, limitMs = LIMIT_MS } = request
  const place = URL.parse(url)?.host ?? 'invalid address'
  const fail = (fault: ProofFault, cause?: unknown) => new ProofFailure(source, fault, { place, cause })
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body && { 'content-type': body.mediaType }) },
      body: body?.bytes ?? null,
      signal: AbortSignal.timeout(limitMs),
    })
    if (!answer.ok) throw fail('refused', `HTTP ${answer.status}`)
    return await readBounded(answer, mostBytes, () => fail('too-large'))
  } catch (cause) {
    if (cause instanceof ProofFailure) throw cause
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw fail(isTimeout ? 'too-slow' : 'unreachable', cause)
  }
}

/** Reads a body up to a size; throws `tooLarge` beyond it. */
export async function readBounded(
  { body }: Response,
  mostBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the download.
    if (size > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
