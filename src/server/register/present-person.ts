import type { FormSession } from '#engine/index.ts'
import { parseFrenchDate } from '#rules/dates.ts'
import { readRole } from '../dossiers/index.ts'

/** Identity, address, contact and tax residences of the holder. */
export function presentHolder(session: FormSession) {
  return presentPerson((role) => readRole(session, role) ?? '')
}

/** What the form asks of a counterparty. */
const ASKED = new Set([
  'kind',
  'civility',
  'lastName',
  'firstName',
  'birthdate',
  'birthCity',
  'nationality',
  'address',
  'zip',
  'city',
  'country',
  'email',
  'mobile',
])

/** The counterparty of a dismemberment, as named by the subscriber. */
export function presentCounterparty(session: FormSession): ReturnType<typeof presentHolder> {
  return presentPerson((role) => {
    const name = role.replace(/^subscriber\./, '')
    return ASKED.has(name) ? (readRole(session, `counterparty.${name}`) ?? '') : ''
  })
}

function presentPerson(read: (role: string) => string) {
  const isCompany = read('subscriber.kind') === 'PM'
  // A company's address is its seat; forms with a single address keep it under the subscriber.
  const place = (part: string) => (isCompany && read(`company.${part}`)) || read(`subscriber.${part}`)
  const companyName = read('company.name') || (isCompany ? read('subscriber.lastName') : '')
  const taxHome = read('subscriber.taxAtAddress') === 'true' ? read('subscriber.country') : ''
  return {
    person_type: isCompany ? 'PM' : 'PP',
    title: read('subscriber.civility'),
    last_name: isCompany && companyName === read('subscriber.lastName') ? '' : read('subscriber.lastName'),
    first_name: read('subscriber.firstName'),
    birth_name: read('subscriber.birthName'),
    birth_date: parseFrenchDate(read('subscriber.birthdate')) ?? read('subscriber.birthdate'),
    birth_place: read('subscriber.birthCity'),
    birth_country: read('subscriber.birthCountry'),
    nationality: read('subscriber.nationality'),
    capacity: read('subscriber.capacity'),
    company_name: isCompany ? companyName : '',
    legal_form: read('company.legalForm'),
    siret: read('company.number').replaceAll(/\s/g, ''),
    lei: read('company.lei'),
    address: [place('address'), read('subscriber.addressComplement')].filter(Boolean).join(', '),
    zip: place('zip'),
    city: place('city'),
    country: place('country'),
    email: read('subscriber.email'),
    phone: read('subscriber.mobile') || read('subscriber.phone'),
    tax_country_1: read('subscriber.taxCountry') || taxHome,
    tin_1: read('subscriber.taxNumber'),
    tax_country_2: read('subscriber.secondTaxCountry'),
    tin_2: read('subscriber.secondTaxNumber'),
  }
}
