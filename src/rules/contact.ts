/**
 * Normalised e-mail address, for comparison only: case, surrounding spaces and a `+tag` are ignored. Must match the SQL
 * function `fold_address`.
 */
export function foldAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

const NATIONAL_DIGITS = 9

/**
 * Normalised phone number, for comparison only: the last nine digits, so that any notation of the country code matches.
 * Must match the SQL function `fold_mobile`.
 */
export function foldMobile(mobile: string): string {
  return mobile.replace(/\D/g, '').slice(-NATIONAL_DIGITS)
}
