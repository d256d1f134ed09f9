import type { UploadedReceipts, UploadReceipts } from '#contract/dossiers.ts'
import { readApiError, Unreachable } from '#web/api/api-error.ts'
import { sendSignedIn } from '#web/api/call.ts'
import type { Token } from '#web/session/stored-session.ts'
import { currentLocale } from '#web/wording/i18n.ts'

export interface UploadWatch {
  readonly signal: AbortSignal
  /** Idempotency key, the same for retries of one file. */
  readonly idempotencyKey: string
  onProgress(percent: number): void
}

/** Uploads a file with `XMLHttpRequest`: `fetch` does not report the progress of a request body. */
export async function uploadReceipts(
  dossierId: number,
  body: UploadReceipts,
  watch: UploadWatch,
): Promise<UploadedReceipts> {
  const answer = await sendSignedIn((token) => send(dossierId, body, token, watch))
  if (!answer.ok) throw await readApiError(answer)
  const uploaded: UploadedReceipts = await answer.json()
  return uploaded
}

function send(
  dossierId: number,
  body: UploadReceipts,
  token: Token | null,
  watch: UploadWatch,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/dossiers/${dossierId}/receipts`)
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('accept-language', currentLocale())
    request.setRequestHeader('idempotency-key', watch.idempotencyKey)
    if (token) request.setRequestHeader('authorization', `${token.token_type} ${token.access_token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      watch.onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    )
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    )
    request.addEventListener('error', () => reject(new Unreachable('The file did not arrive')))
    request.addEventListener('abort', () => reject(new DOMException('Upload aborted', 'AbortError')))
    watch.signal.addEventListener('abort', () => request.abort())
    request.send(JSON.stringify(body))
  })
}

/** A file as the upload call expects it. */
export function readDataUri(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}
