/** Bytes of a base64 text as a file of this type. */
export function fileFromBase64(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}

/** How long a file's address stays good after its window or download was asked for. */
const RELEASE_AFTER_MS = 60_000

/** Opens a document in a new window. */
export function openBase64(base64: string, type: string): void {
  const url = URL.createObjectURL(fileFromBase64(base64, type))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}
