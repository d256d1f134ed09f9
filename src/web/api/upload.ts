import { currentLocale } from '#web/wording/i18n.ts'
import { readApiError, Unreachable } from './api-error.ts'
import { sendSignedIn } from './call.ts'

export interface UploadWatch {
  readonly signal: AbortSignal
  /** Idempotency key, the same for retries of one file. */
  readonly idempotencyKey: string
  onProgress(percent: number): void
}

/** Uploads files to an API path as the signed-in user. */
export async function uploadSignedIn<T>(path: string, body: unknown, watch: UploadWatch): Promise<T> {
  return readUploaded<T>(
    await sendSignedIn((token) =>
      send(
        `/api${path}`,
        body,
        watch,
        token ? { authorization: `${token.token_type} ${token.access_token}` } : {},
      ),
    ),
  )
}

/** Uploads files to an address authorised by cookies. */
export async function uploadByCookie<T>(address: string, body: unknown, watch: UploadWatch): Promise<T> {
  return readUploaded<T>(await send(address, body, watch, {}))
}

/** PUTs JSON with `XMLHttpRequest`: `fetch` does not report the progress of a request body. */
function send(
  address: string,
  body: unknown,
  watch: UploadWatch,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // Cancelled while the file was being read or the session renewed.
    watch.signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept-language', currentLocale())
    request.setRequestHeader('idempotency-key', watch.idempotencyKey)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      watch.onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    )
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new Unreachable('The file did not arrive')))
    request.addEventListener('abort', () => reject(new DOMException('Upload aborted', 'AbortError')))
    watch.signal.addEventListener('abort', () => request.abort())
    // Leaving the page loses the file: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    request.addEventListener('loadend', () => window.removeEventListener('beforeunload', ask))
    request.send(JSON.stringify(body))
  })
}

async function readUploaded<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw await readApiError(answer)
  // Safe: the server validates responses against the contract's schemas.
  const uploaded: T = await answer.json()
  return uploaded
}

/** A file as the upload calls expect it. */
export function readDataUri(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}
