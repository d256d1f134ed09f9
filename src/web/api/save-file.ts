/** Offers bytes as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveAddress(address, name)
  // Revoked later: the browser reads the URL after click() returns.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Offers an object URL as a download. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Decodes base64, bare or as a data URI. */
export function blobOfBase64(base64: string, mimetype: string): Blob {
  const binary = atob(base64.replace(/^data:[^,]*,/, ''))
  // Browsers would guess the encoding; uploads are taken in UTF-8 only.
  const type = mimetype === 'text/plain' ? 'text/plain;charset=utf-8' : mimetype
  return new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))], { type })
}
