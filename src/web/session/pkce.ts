/**
 * Proof Key for Code Exchange (RFC 7636). The verifier is 28 random 32-bit numbers, two hex digits each:
 * 56 characters. Source: shell §9; design "Identity".
 */
export function createVerifier(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(28))
  return Array.from(numbers, (number) => (number & 0xff).toString(16).padStart(2, '0')).join('')
}

/** The S256 challenge of a verifier, base64url without padding. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function createState(): string {
  return crypto.randomUUID()
}
