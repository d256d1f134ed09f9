import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message outside of this much time is refused: an old one cannot be played again for ever. */
const TOLERANCE_SECONDS = 300

export const TIMESTAMP_HEADER = 'x-paraphe-timestamp'
export const SIGNATURE_HEADER = 'x-paraphe-signature'

/**
 * The headers that prove a message: the second it was made in, and `sha256=` with the HMAC-SHA256, in hex, of
 * that second, a full stop and the bytes of the body.
 */
export function signMessage(body: Uint8Array, key: string, at: Date): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: `sha256=${digest(body, key, timestamp).toString('hex')}`,
  }
}

/** True for a message of these last minutes under one of the keys; each key is compared in full. */
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
    // Evaluated for every key, whatever came before.
    const same = timingSafeEqual(given, digest(message.body, key, timestamp))
    valid = same || valid
  }
  return valid && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
}

function digest(body: Uint8Array, key: string, timestamp: string): Buffer {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
}
