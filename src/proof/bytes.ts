/** Byte type required by the Web APIs, which reject shared buffers. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Encodes as UTF-8. */
export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** Concatenates byte arrays. */
export function concat(...pieces: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Encodes as lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes lower-case hexadecimal; `undefined` when malformed. */
export function fromHex(text: string): Bytes | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Decodes base64; `undefined` when malformed. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Compares byte arrays; not constant-time, so not for secrets. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** SHA-256 by Web Cryptography, available in browsers and Node. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
