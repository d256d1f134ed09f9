import type { Locale, Localized } from '#vocabulary/locale.ts'
import type { SubscriptionChannel, VigilanceFact } from '#vocabulary/vigilance.ts'
import { presentCents } from './amounts.ts'
import { formatMoney } from './format.ts'
import type { MatchedFact } from './vigilance.ts'

const FACTS: Readonly<Record<VigilanceFact, Localized>> = {
  country: { fr: 'Pays', en: 'Country' },
  exposed: { fr: 'Personne politiquement exposée', en: 'Politically exposed person' },
  amount: { fr: 'Montant', en: 'Amount' },
  product: { fr: 'Produit', en: 'Product' },
  channel: { fr: 'Canal', en: 'Channel' },
  relation: { fr: 'Ancienneté de la relation', en: 'Age of the relationship' },
}

const CHANNELS: Readonly<Record<SubscriptionChannel, Localized>> = {
  direct: { fr: 'en ligne, sans conseiller', en: 'online, without an advisor' },
  advised: { fr: 'avec un conseiller', en: 'with an advisor' },
  paper: { fr: 'papier', en: 'paper' },
}

const UNKNOWN: Localized = { fr: 'non renseigné', en: 'unknown' }
const YES: Localized = { fr: 'oui', en: 'yes' }
const NO: Localized = { fr: 'non', en: 'no' }

/** A matched fact in words: `Montant : 150 000,00 €`. `productName` gives the name of a product by its code. */
export function describeMatched(
  { fact, value }: MatchedFact,
  locale: Locale,
  productName: (code: string) => string,
): string {
  const words = value === null ? UNKNOWN[locale] : describeValue(fact, value, locale, productName)
  return `${FACTS[fact][locale]}${locale === 'fr' ? '\u00A0: ' : ': '}${words}`
}

function describeValue(
  fact: VigilanceFact,
  value: string,
  locale: Locale,
  productName: (code: string) => string,
): string {
  const words: Readonly<Record<VigilanceFact, () => string>> = {
    country: () => new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value,
    exposed: () => (value === 'true' ? YES : NO)[locale],
    amount: () => formatMoney(presentCents(BigInt(value)), locale),
    product: () => productName(value),
    channel: () => (isChannel(value) ? CHANNELS[value][locale] : value),
    relation: () => describeMonths(Number(value), locale),
  }
  return words[fact]()
}

function isChannel(value: string): value is SubscriptionChannel {
  return Object.hasOwn(CHANNELS, value)
}

function describeMonths(months: number, locale: Locale): string {
  if (locale === 'fr') return `${months} mois`
  return `${months} ${months === 1 ? 'month' : 'months'}`
}
