/** Hands bytes to the person as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveAddress(address, name)
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Hands what stands at an address of this browser to the person as a download. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Base64, bare or as a data URI, as bytes of the given type. */
export function blobOfBase64(base64: string, mimetype: string): Blob {
  const binary = atob(base64.replace(/^data:[^,]*,/, ''))
  // Browsers would guess the encoding; uploads are taken in UTF-8 only.
  const type = mimetype === 'text/plain' ? 'text/plain;charset=utf-8' : mimetype
  return new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))], { type })
}
