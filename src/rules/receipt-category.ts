import type { Locale, Localized } from '#vocabulary/locale.ts'

const TITLES: Readonly<Record<string, Localized>> = {
  identity: { fr: 'Identité', en: 'Identity' },
  address: { fr: 'Domicile', en: 'Address' },
  bank: { fr: 'Banque', en: 'Bank' },
  funds: { fr: 'Origine des fonds', en: 'Origin of funds' },
  operation: { fr: 'Opération', en: 'Operation' },
  'legal-person': { fr: 'Personne morale', en: 'Legal person' },
  protection: { fr: 'Mineur ou majeur protégé', en: 'Minor or protected adult' },
  other: { fr: 'Autres', en: 'Other' },
}

/**
 * Heading of a receipt category; an unknown category of a deployment is its own heading. Source: shell §2, review page.
 */
export function receiptCategoryTitle(category: string, locale: Locale): string {
  return Object.hasOwn(TITLES, category) ? (TITLES[category]?.[locale] ?? category) : category
}
