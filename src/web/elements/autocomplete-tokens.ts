/** What the browser may offer for an element, by the last word of its role (HTML autofill, WCAG 1.3.5). */
const TOKENS: Readonly<Record<string, string>> = {
  email: 'email',
  mobile: 'tel',
  phone: 'tel',
  lastName: 'family-name',
  firstName: 'given-name',
  birthDate: 'bday',
  address: 'street-address',
  addressLine: 'address-line1',
  zip: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
  company: 'organization',
}

/**
 * The autofill token of an element. Only the subscriber's own details have one, and only when the
 * person at the keyboard is the subscriber: an advisor's address must not slip into a client's file.
 */
export function autocompleteToken(role: string | undefined, fillsOwnDetails: boolean): string {
  if (!fillsOwnDetails || !role?.startsWith('subscriber.')) return 'off'
  return TOKENS[role.slice('subscriber.'.length)] ?? 'off'
}
