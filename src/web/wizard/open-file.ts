import { blobOfBase64 } from '#web/api/save-file.ts'

/** Lifetime of an object URL opened in a new window. */
const RELEASE_AFTER_MS = 60_000

export function openBase64(base64: string, type: string): void {
  const url = URL.createObjectURL(blobOfBase64(base64, type))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}
