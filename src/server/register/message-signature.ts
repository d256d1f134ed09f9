import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum clock difference: limits replay of captured messages. */
const TOLERANCE_SECONDS = 300

export const TIMESTAMP_HEADER = 'x-paraphe-timestamp'
export const SIGNATURE_HEADER = 'x-paraphe-signature'

/**
 * Signature headers of a message: the Unix time in seconds, and `sha256=` with the hex HMAC-SHA256 of
 * `<time>.<body>`.
 */
export function signMessage(body: Uint8Array, key: string, at: Date): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: `sha256=${digest(body, key, timestamp).toString('hex')}`,
  }
}

/** Whether the message is recent and signed with one of the keys. Comparison takes constant time. */
export function isMessageAuthentic(
  message: {
    readonly body: Uint8Array
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  },
  keys: readonly string[],
  now: Date,
): boolean {
  const timestamp = message.headers[TIMESTAMP_HEADER]
  const signature = message.headers[SIGNATURE_HEADER]
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (typeof signature !== 'string' || !/^sha256=[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature.slice('sha256='.length), 'hex')
  let valid = false
  for (const key of keys) {
    // No short circuit: every key is compared.
    const same = timingSafeEqual(given, digest(message.body, key, timestamp))
    valid = same || valid
  }
  return valid && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
}

function digest(body: Uint8Array, key: string, timestamp: string): Buffer {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
}
