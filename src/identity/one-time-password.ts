import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { html, Html } from './html.ts'

/** TOTP with six digits and a period of thirty seconds. Source: RFC 6238. */
function createTotp(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}

/** A random secret of 160 bits, as RFC 4226 recommends, in base32. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://totp/...` URI encoded in the QR code. */
export function enrolmentAddress(secret: string, issuer: string, label: string): string {
  return createTotp(secret, issuer, label).toString()
}

/** Time step of a valid code, tolerating one step before or after; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = createTotp(secret, '', 'account')
  const timestamp = now.getTime()
  // 0 is valid too: the current step.
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODES = 10

/** Ten recovery codes of 16 unambiguous characters, about 79 bits each. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
}

function createRecoveryCode(): string {
  const signs: string[] = []
  while (signs.length < 16) {
    for (const byte of randomBytes(32)) {
      // Rejection sampling: using the whole byte range would favour the first characters.
      const sign = byte < 248 ? RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length] : undefined
      if (sign !== undefined && signs.length < 16) signs.push(sign)
    }
  }
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalises a typed recovery code: ignores spaces, hyphens and case. Undefined when malformed. */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '')
  return /^[a-z2-9]{16}$/.test(plain) ? plain.replace(/(.{4})(?=.)/g, '$1-') : undefined
}

/** The path of the dark squares of a QR code, in a square of this size. */
export function drawQrCode(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}

/** A QR code as inline SVG, which the content security policy allows. */
export function renderQrCode(text: string, label: string): Html {
  const { size, path } = drawQrCode(text)
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <path class="qr__light" d="M0 0h${size}v${size}H0z" />
    <path d="${path}" />
  </svg>`
}
