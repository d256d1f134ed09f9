import type { Customer, PotentialCustomer, Subscriber } from '#contract/pairing.ts'
import { formatFrenchDate } from '#rules/dates.ts'
import { formatIban, formatPhone } from '#rules/format.ts'
import { namePerson, shortCivility } from '#rules/titled-name.ts'
import { scoreMatch, type Identity } from '#rules/match-score.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { CustomerRow } from './find-potential-customers.ts'
import type { Holder } from './read-subscribers.ts'

export function presentSubscriber(holder: Holder, locale: Locale): Subscriber {
  return { ...presentPerson(holder, locale), username: holder.associateCode, cosous: holder.coSubscriber }
}

export function presentCustomer(row: CustomerRow, locale: Locale): Customer {
  return {
    ...presentPerson(holderOfRow(row), locale),
    username: row.code,
    cosous: row.co_subscriber,
    partnerCode: row.partner_code ?? row.code,
  }
}

/** The customers who are most likely the subscriber, best match first; only these are presented. */
export function presentBestMatches(
  rows: readonly CustomerRow[],
  subscriber: Holder,
  { most, locale }: { readonly most: number; readonly locale: Locale },
): PotentialCustomer[] {
  return rows
    .map((row) => ({ row, match: scoreMatch(subscriber, holderOfRow(row)) }))
    .toSorted((first, second) => second.match.score - first.match.score)
    .slice(0, most)
    .map(({ row, match: { score, parts } }) => ({
      ...presentCustomer(row, locale),
      match: { score, parts: [...parts] },
    }))
}

type Shown = Omit<Holder, 'associateCode' | 'coSubscriber' | 'birthName'>

function holderOfRow(row: CustomerRow): Shown {
  return {
    companyName: row.company_name,
    lastName: row.company_name === null ? row.last_name : null,
    firstName: row.company_name === null ? row.first_name : null,
    civility: row.civility,
    birthDate: row.birth_date,
    birthCity: row.birth_city,
    birthCountry: row.birth_country,
    email: row.email,
    mobile: row.mobile,
    iban: row.iban,
    legalForm: row.legal_form,
  }
}

/** One format for both sides of the comparison. */
function presentPerson(holder: Shown, locale: Locale): Omit<Subscriber, 'username' | 'cosous'> {
  const civility = holder.civility && shortCivility(holder.civility)
  return {
    civility,
    firstName: holder.firstName,
    lastName: holder.lastName,
    fullName: fullNameOf(holder),
    birthDay: holder.birthDate === null ? null : formatFrenchDate(holder.birthDate),
    birthCity: holder.birthCity,
    birthCountry: presentCountry(holder.birthCountry, locale),
    email: holder.email,
    mobile: holder.mobile === null ? null : formatPhone(holder.mobile),
    iban: holder.iban === null ? null : formatIban(holder.iban),
    legalForm: holder.legalForm,
    companyName: holder.companyName,
    isMoralPerson: holder.companyName !== null,
  }
}

/** The person, or the company. */
export function fullNameOf(
  holder: Pick<Identity, 'companyName' | 'lastName' | 'firstName'> & { readonly civility: string | null },
): string {
  if (holder.companyName !== null) return holder.companyName
  return namePerson(holder)
}

/** Created once, since creating it takes longer than scoring a customer. */
const COUNTRY_NAMES: Readonly<Record<Locale, Intl.DisplayNames>> = {
  fr: new Intl.DisplayNames('fr', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
}

/** Country name of an ISO code; any other text is returned unchanged. */
function presentCountry(country: string | null, locale: Locale): string | null {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return country
  return COUNTRY_NAMES[locale].of(country) ?? country
}
