/** Autofill tokens by element role (HTML autofill, WCAG 1.3.5). */
const TOKENS: Readonly<Record<string, string>> = {
  'subscriber.email': 'email',
  'subscriber.mobile': 'tel',
  'subscriber.phone': 'tel',
  'subscriber.lastName': 'family-name',
  'subscriber.firstName': 'given-name',
  'subscriber.civility': 'honorific-prefix',
  'subscriber.birthdate': 'bday',
  // `street-address` is for multi-line fields.
  'subscriber.address': 'address-line1',
  'subscriber.addressComplement': 'address-line2',
  'subscriber.zip': 'postal-code',
  'subscriber.city': 'address-level2',
  'subscriber.country': 'country-name',
  'company.name': 'organization',
  'company.address': 'address-line1',
  'company.zip': 'postal-code',
  'company.city': 'address-level2',
  'company.country': 'country-name',
  'bank.holder': 'name',
}

/** HTML has no token for a bank account: browsers that store one match on the field's name. */
const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  'bank.iban': 'iban',
  'bank.debitIban': 'iban',
  'bank.bic': 'bic',
}

export interface AutofillHints {
  readonly autoComplete: string
  readonly name?: string
}

/**
 * Autofill attributes of a field. Only for the subscriber's own details, and only when the subscriber fills the
 * form: an advisor's address must not slip into a client's file.
 */
export function autofillHints(role: string | undefined, fillsOwnDetails: boolean): AutofillHints {
  if (!fillsOwnDetails || role === undefined) return { autoComplete: 'off' }
  const account = ACCOUNT_NAMES[role]
  if (account !== undefined) return { autoComplete: 'on', name: account }
  return { autoComplete: TOKENS[role] ?? 'off' }
}
