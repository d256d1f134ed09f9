import { createHmac, timingSafeEqual } from 'node:crypto'

/** DocuSign signs a message once with each of the account's keys; more headers than this are nobody's. */
const HEADERS_LIMIT = 20

/**
 * True when one of the `X-DocuSign-Signature-1`, `-2`… headers is the HMAC-SHA256 of the body's bytes under
 * one of our keys, so that a key can be changed without losing a message. Every pair is compared in full.
 */
export function isConnectSignatureValid(
  body: Uint8Array,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  keys: readonly string[],
): boolean {
  const given = Object.entries(headers)
    .filter(([name]) => /^x-docusign-signature-\d{1,3}$/.test(name))
    .slice(0, HEADERS_LIMIT)
    .map(([, value]) => Buffer.from(typeof value === 'string' ? value : '', 'base64'))
  let valid = false
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(body).digest()
    for (const signature of given) {
      // Evaluated for every pair, whatever came before.
      const same = signature.length === expected.length && timingSafeEqual(signature, expected)
      valid = same || valid
    }
  }
  return valid
}
