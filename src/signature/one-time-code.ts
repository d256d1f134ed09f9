import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * The personal code by which a party proves itself before signing: six digits, five minutes, five
 * tries, three sends in a quarter of an hour. Sends and tries count for each account that opened a view and for
 * the mail link apart; wrong codes count for the party over the life of the envelope too. Nothing here keeps state
 * or reads a clock. Source: design "Signature".
 */
export const CODE_LIMITS = {
  digits: 6,
  lifetimeMs: 5 * 60_000,
  tries: 5,
  sends: 3,
  sendWindowMs: 15 * 60_000,
  /** Wrong codes of a party before its mail link is renewed, and again before it is closed. */
  guesses: 20,
  /** How often its mail link is renewed. */
  renewals: 1,
} as const

/** What a code is good for; with anything else it does not match. */
export interface CodeBinding {
  readonly envelopeId: string
  readonly party: string
  /** Hash over the envelope's documents: other documents, other code. */
  readonly documentHash: string
}

/** A code as stored: never the digits. Times in ms since 1970. */
export interface StoredCode {
  readonly hash: string
  readonly sentAt: number
  /** Wrong tries so far. */
  readonly wrongTries: number
  readonly verifiedAt: number | null
}

/** What came of a typed code. */
export type CodeCheck =
  | { readonly kind: 'verified'; readonly code: StoredCode }
  /** `code` carries one wrong try more and must be stored. */
  | { readonly kind: 'wrong'; readonly code: StoredCode; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'exhausted' }

/** Six random digits, leading zeroes included. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_LIMITS.digits)).padStart(CODE_LIMITS.digits, '0')
}

/** Gives what to store of a code just sent. `secret` keeps a stolen table from being searched for all million codes. */
export function storeCode(
  code: string,
  binding: CodeBinding,
  { secret, now }: { readonly secret: Uint8Array; readonly now: number },
): StoredCode {
  return { hash: hashCode(code, binding, secret), sentAt: now, wrongTries: 0, verifiedAt: null }
}

/**
 * When the next code may be sent, in ms since 1970: `now` or earlier means at once. `sentAt` are the
 * times of all sends to this party for this envelope, in any order.
 */
export function nextSendAt(sentAt: readonly number[], now: number): number {
  const recent = sentAt.filter((at) => now - at < CODE_LIMITS.sendWindowMs).sort((a, b) => a - b)
  const oldest = recent[recent.length - CODE_LIMITS.sends]
  return oldest === undefined ? now : oldest + CODE_LIMITS.sendWindowMs
}

/** When a code stops being good, in ms since 1970, exclusive. */
export function expiresAt(code: StoredCode): number {
  return code.sentAt + CODE_LIMITS.lifetimeMs
}

/** Checks what was typed; spaces in it do not count. A verified code is verified again by the same digits. */
export function checkCode(
  stored: StoredCode,
  typed: string,
  binding: CodeBinding,
  { secret, now }: { readonly secret: Uint8Array; readonly now: number },
): CodeCheck {
  if (stored.wrongTries >= CODE_LIMITS.tries) return { kind: 'exhausted' }
  if (now >= expiresAt(stored)) return { kind: 'expired' }
  const hash = hashCode(typed.replace(/\s/g, ''), binding, secret)
  if (timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(stored.hash, 'hex'))) {
    return { kind: 'verified', code: { ...stored, verifiedAt: stored.verifiedAt ?? now } }
  }
  const wrongTries = stored.wrongTries + 1
  return { kind: 'wrong', code: { ...stored, wrongTries }, triesLeft: CODE_LIMITS.tries - wrongTries }
}

function hashCode(code: string, binding: CodeBinding, secret: Uint8Array): string {
  const parts = [binding.envelopeId, binding.party, binding.documentHash, code]
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex')
}
