/** A person as official documents print one. */
export interface SpecimenPerson {
  /** Birth name, which machine-readable zones carry. */
  readonly birthName: string
  /** Name used instead, by marriage or otherwise. */
  readonly usedName: string | null
  readonly firstNames: readonly string[]
  /** `yyyy-mm-dd`. */
  readonly birthDate: string
  readonly sex: 'F' | 'M'
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string
  readonly birthPlace: string
  readonly address: SpecimenAddress
}

export interface SpecimenAddress {
  readonly line: string
  readonly zip: string
  readonly city: string
}

/** Codes of machine-readable zones; Germany's is one letter. Source: ICAO 9303-3, section 5. */
const ZONE_CODES: Readonly<Record<string, string>> = {
  FR: 'FRA',
  BE: 'BEL',
  CH: 'CHE',
  DE: 'D<<',
  ES: 'ESP',
  GB: 'GBR',
  IT: 'ITA',
  LU: 'LUX',
  MA: 'MAR',
  PT: 'PRT',
  TN: 'TUN',
  US: 'USA',
}

export const NATIONALITIES = Object.keys(ZONE_CODES)

export function findZoneCode(country: string): string {
  const code = ZONE_CODES[country]
  if (code === undefined) throw new Error(`no machine-readable code for ${country}`)
  return code
}

export function nameUsually({ usedName, birthName }: SpecimenPerson): string {
  return usedName ?? birthName
}
