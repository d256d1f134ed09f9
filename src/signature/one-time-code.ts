import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * One-time codes that authenticate a party before it signs: six digits, valid for five minutes, five attempts, three
 * sends in fifteen minutes. Sends and attempts are counted per account that opened a view, and separately for the mail
 * link; wrong codes are also counted per party over the life of the envelope. Pure: no state, no clock. Source: design
 * "Signature".
 */
export const CODE_LIMITS = {
  digits: 6,
  lifetimeMs: 5 * 60_000,
  tries: 5,
  sends: 3,
  sendWindowMs: 15 * 60_000,
  /** Wrong codes of a party after which its mail link is renewed, and after which it is closed. */
  guesses: 20,
  /** Number of renewals of the mail link. */
  renewals: 1,
} as const

/** What a code is bound to; it never matches for anything else. */
export interface CodeBinding {
  readonly envelopeId: string
  readonly party: string
  /** Hash of the envelope's documents: a code is void once they change. */
  readonly documentHash: string
}

/** A code as stored, hashed. Times in ms since 1970. */
export interface StoredCode {
  readonly hash: string
  readonly sentAt: number
  /** Failed attempts so far. */
  readonly wrongTries: number
  readonly verifiedAt: number | null
}

/** Result of checking a typed code. */
export type CodeCheck =
  | { readonly kind: 'verified'; readonly code: StoredCode }
  /** `code` has one more failed attempt and must be stored. */
  | { readonly kind: 'wrong'; readonly code: StoredCode; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'exhausted' }

/** Six random digits, leading zeroes included. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_LIMITS.digits)).padStart(CODE_LIMITS.digits, '0')
}

/** Returns the record of a new code. Keyed with `secret`, so that a stolen table cannot be brute-forced. */
export function storeCode(
  code: string,
  binding: CodeBinding,
  { secret, now }: { readonly secret: Uint8Array; readonly now: number },
): StoredCode {
  return { hash: hashCode(code, binding, secret), sentAt: now, wrongTries: 0, verifiedAt: null }
}

/**
 * The earliest time of the next send, in ms since 1970; `now` or earlier means immediately. `sentAt` holds all sends to
 * this party for this envelope, in any order.
 */
export function nextSendAt(sentAt: readonly number[], now: number): number {
  const recent = sentAt.filter((at) => now - at < CODE_LIMITS.sendWindowMs).sort((a, b) => a - b)
  const oldest = recent[recent.length - CODE_LIMITS.sends]
  return oldest === undefined ? now : oldest + CODE_LIMITS.sendWindowMs
}

/** Expiry of a code, in ms since 1970, exclusive. */
export function expiresAt(code: StoredCode): number {
  return code.sentAt + CODE_LIMITS.lifetimeMs
}

/** Checks a typed code, ignoring spaces. Idempotent: the same digits verify a verified code again. */
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
