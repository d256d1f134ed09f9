import { createHmac, timingSafeEqual } from 'node:crypto'

/** DocuSign sends one signature per key of the account; further headers are ignored. */
const HEADERS_LIMIT = 20

/**
 * Whether one of the `X-DocuSign-Signature-1`, `-2`… headers is the HMAC-SHA256 of the body under one of our keys. Several
 * keys allow rotation without losing messages. Compares every pair, in constant time.
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
      // No short circuit: constant time.
      const same = signature.length === expected.length && timingSafeEqual(signature, expected)
      valid = same || valid
    }
  }
  return valid
}
