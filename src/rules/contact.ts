/**
 * The mailbox behind an address, to be compared: case, outer spaces and a `+tag` do not make another one. The
 * store's `fold_address` gives the same.
 */
export function foldAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
}

const NATIONAL_DIGITS = 9

/**
 * The telephone behind a number, to be compared, however its country is written: its last nine digits. The store's
 * `fold_mobile` gives the same.
 */
export function foldMobile(mobile: string): string {
  return mobile.replace(/\D/g, '').slice(-NATIONAL_DIGITS)
}
