import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Checks that need a library with the rules of each country. A browser has `checks-later.ts` in place of this file
 * (`imports` in package.json).
 */

/** Cache size. Parsing phone numbers took a fifth of the time to open a dossier. */
const MOST_KEPT = 64
const kept = new Map<string, string | undefined>()

/** A phone number in E.164; one without prefix is French. Undefined when no such number exists. Source: wizard §9. */
export function readPhone(text: string): string | undefined {
  if (kept.has(text)) return kept.get(text)
  const number = parsePhoneNumberFromString(text, 'FR')
  const read = number?.isValid() === true ? number.number : undefined
  if (kept.size === MOST_KEPT) kept.clear()
  kept.set(text, read)
  return read
}

/** Whether an IBAN is valid. `code` is upper case without separators, as in `isBic`. */
export function isIban(code: string): boolean {
  return isValidIBAN(code)
}

/** Eight or eleven characters, with a known country. */
export function isBic(code: string): boolean {
  return isValidBIC(code)
}

/** Length of an IBAN with this beginning; undefined for an unknown country. */
export function findIbanLength(text: string): number | undefined {
  const country = text.slice(0, 2).toUpperCase()
  return Object.hasOwn(countrySpecs, country) ? (countrySpecs[country]?.chars ?? undefined) : undefined
}

/** No-op: this file imports the libraries statically. */
export async function loadChecks(): Promise<void> {}

/** `listener` is never called: no check was ever made without its library. */
export function whenChecksLoad(_listener: () => void): void {}
