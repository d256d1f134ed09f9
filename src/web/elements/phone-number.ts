/** A country and its calling prefix. */
export interface CallingCountry {
  readonly country: string
  readonly prefix: string
}

/** Source: wizard §9 "phone default France +33". */
export const HOME_PREFIX = '+33'

/** Countries with the digits of their prefixes, France first. */
const CALLING_CODES =
  'FR33 DE49 DZ213 AT43 AU61 BE32 CM237 CA1 CI225 DK45 ES34 AE971 FI358 GR30 GP590 GF594 HK852 HU36 ' +
  'IN91 IE353 IL972 IT39 JP81 LU352 MG261 MA212 MQ596 MU230 MC377 NO47 NC687 NL31 PL48 PF689 PT351 ' +
  'CZ420 RE262 RO40 GB44 SN221 SG65 SE46 CH41 TN216'

/** Calling prefixes offered; any other can be typed with its "+". A shared prefix shows its first country. */
export const CALLING_COUNTRIES: readonly CallingCountry[] = CALLING_CODES.split(' ').map((code) => ({
  country: code.slice(0, 2),
  prefix: `+${code.slice(2)}`,
}))

export interface TypedPhone {
  readonly prefix: string
  readonly number: string
}

/** Splits a stored number into prefix and rest; without a known prefix it is a home number. */
export function splitPhone(input: string): TypedPhone {
  const compact = input.replace(/[\s\u00A0]/g, '')
  // Calling codes are prefix-free: none is the beginning of another.
  const country = CALLING_COUNTRIES.find(({ prefix }) => compact.startsWith(prefix))
  if (!country) return { prefix: HOME_PREFIX, number: input }
  const number = compact.slice(country.prefix.length)
  return { prefix: country.prefix, number: country.prefix === HOME_PREFIX ? `0${number}` : number }
}

/** The answer for a prefix and a typed number; a number typed with "+" overrides the prefix. */
export function joinPhone({ prefix, number }: TypedPhone): string {
  const compact = number.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (compact === '') return ''
  const whole = compact.startsWith('+') ? compact : `${prefix}${compact}`
  // Drops the trunk zero of home numbers only, also in `+33 (0)6`: elsewhere (Italy) it may belong to the number. A home
  // number with its prefix but no "+" has the prefix twice by now.
  return whole.replace(/^\+33(33(?=0?\d{9}$))?0?/, HOME_PREFIX)
}

/** Groups a home number in pairs of digits. */
export function spacePhone({ prefix, number }: TypedPhone): string {
  if (prefix !== HOME_PREFIX || !/^\d+$/.test(number)) return number
  return number.replace(/(\d{2})(?=\d)/g, '$1 ')
}
