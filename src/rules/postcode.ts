/** Postcode formats by country; other countries fall back to `ANYWHERE`. */
const FORMS: Readonly<Record<string, RegExp>> = {
  // Monaco and the French overseas territories, which have country codes of their own, use French postcodes.
  FR: /^\d{5}$/,
  MC: /^980\d{2}$/,
  GP: /^97\d{3}$/,
  MQ: /^97\d{3}$/,
  GF: /^97\d{3}$/,
  RE: /^97\d{3}$/,
  YT: /^97\d{3}$/,
  PM: /^97\d{3}$/,
  BL: /^97\d{3}$/,
  MF: /^97\d{3}$/,
  NC: /^98\d{3}$/,
  PF: /^98\d{3}$/,
  WF: /^98\d{3}$/,
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  LU: /^(L-?)?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  PT: /^\d{4}-\d{3}$/,
}

/** Letters and digits with spaces or hyphens between them, three characters at least. */
const ANYWHERE = /^[\dA-Z](?:[ -]?[\dA-Z]){2,9}$/

/**
 * Whether a text is a valid postcode of a country (ISO 3166-1 alpha-2), ignoring case. Without a country, or for one whose
 * format is not listed, any postcode-like text is valid: some countries have no postcodes.
 */
export function isPostcode(text: string, country: string | undefined): boolean {
  const form = country !== undefined && Object.hasOwn(FORMS, country) ? FORMS[country] : undefined
  return (form ?? ANYWHERE).test(text.trim().toUpperCase())
}
