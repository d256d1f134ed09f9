import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IdentityPorts, IdentitySettings } from './ports.ts'

const MODEL = 'PasskeyChallenge'
const LIFETIME_MS = 5 * 60_000
const NONCE_BYTES = 16
const EXPIRY_BYTES = 6

type Parts = { readonly settings: IdentitySettings; readonly ports: Pick<IdentityPorts, 'storage' | 'now'> }

/**
 * A challenge for one purpose, such as the sign-in of one browser. It carries its expiry and is authenticated, so that
 * asking for challenges stores nothing; only its use is recorded.
 */
export function createChallenge({ settings, ports }: Parts, purpose: string): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES)
  randomBytes(NONCE_BYTES).copy(head)
  head.writeUIntBE(ports.now().getTime() + LIFETIME_MS, NONCE_BYTES, EXPIRY_BYTES)
  return Buffer.concat([head, sign(settings, purpose, head)])
}

/** Whether the challenge was issued here for this purpose, is unexpired and is used for the first time. Marks it as used. */
export async function useChallenge(
  { settings, ports }: Parts,
  purpose: string,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
  const given = bytes.subarray(NONCE_BYTES + EXPIRY_BYTES)
  if (head.length < NONCE_BYTES + EXPIRY_BYTES) return false
  const expected = sign(settings, purpose, head)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  if (head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) <= ports.now().getTime()) return false
  // The canonical form: base64url has several spellings of the same bytes.
  return ports.storage.claim(MODEL, bytes.toString('base64url'), LIFETIME_MS / 1000)
}

function sign({ deriveKey }: IdentitySettings, purpose: string, head: Buffer): Buffer {
  return createHmac('sha256', deriveKey('passkey challenges')).update(`${purpose}\0`).update(head).digest()
}
