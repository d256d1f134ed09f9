/** A country and its calling prefix. */
export interface CallingCountry {
  readonly country: string
  readonly prefix: string
}

/** Source: wizard §9 "phone default France +33". */
export const HOME_PREFIX = '+33'

/** Calling prefixes offered; any other can be typed with its "+". A shared prefix shows its first country. */
export const CALLING_COUNTRIES: readonly CallingCountry[] = Object.entries({
  FR: '+33',
  DE: '+49',
  DZ: '+213',
  AT: '+43',
  AU: '+61',
  BE: '+32',
  CM: '+237',
  CA: '+1',
  CI: '+225',
  DK: '+45',
  ES: '+34',
  AE: '+971',
  FI: '+358',
  GR: '+30',
  GP: '+590',
  GF: '+594',
  HK: '+852',
  HU: '+36',
  IN: '+91',
  IE: '+353',
  IL: '+972',
  IT: '+39',
  JP: '+81',
  LU: '+352',
  MG: '+261',
  MA: '+212',
  MQ: '+596',
  MU: '+230',
  MC: '+377',
  NO: '+47',
  NC: '+687',
  NL: '+31',
  PL: '+48',
  PF: '+689',
  PT: '+351',
  CZ: '+420',
  RE: '+262',
  RO: '+40',
  GB: '+44',
  SN: '+221',
  SG: '+65',
  SE: '+46',
  CH: '+41',
  TN: '+216',
}).map(([country, prefix]) => ({ country, prefix }))

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
  // Drops the trunk zero of home numbers only, also in `+33 (0)6`: elsewhere (Italy) it may belong to the number.
  return whole.replace(/^\+330/, HOME_PREFIX)
}

/** Groups a home number in pairs of digits. */
export function spacePhone({ prefix, number }: TypedPhone): string {
  if (prefix !== HOME_PREFIX || !/^\d+$/.test(number)) return number
  return number.replace(/(\d{2})(?=\d)/g, '$1 ')
}
