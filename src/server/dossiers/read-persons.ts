import type { FormSession } from '#engine/index.ts'
import { parseFrenchDate } from '#rules/dates.ts'
import type { DossierPerson, PersonPart } from '#rules/dossier-person.ts'
import { readRole } from './dossier-columns.ts'

/**
 * The persons of a dossier from its effective answers; each part occurs once, except beneficial owners. Persons without a
 * name are omitted. A subscribing company is the `subscriber`, and the person who acts for it its `representative`.
 */
export function readPersons(session: FormSession): readonly DossierPerson[] {
  const persons = [
    ...readSubscriber(session),
    ...readHolder(session, 'coSubscriber', 'coSubscriber', readCoAddress(session)),
    ...readHolder(session, 'spouse', 'spouse', null),
    ...readCounterparty(session),
    ...readRepresentatives(session),
    ...BENEFICIAL_OWNERS.flatMap((prefix) => readHolder(session, prefix, 'beneficialOwner', null)),
    ...readPayer(session),
  ]
  return persons.filter(({ companyName, lastName }) => companyName !== null || lastName !== null)
}

const BENEFICIAL_OWNERS = ['beneficialOwner', 'secondBeneficialOwner', 'thirdBeneficialOwner'] as const

const UNKNOWN: Omit<DossierPerson, 'part'> = {
  companyName: null,
  lastName: null,
  firstName: null,
  birthName: null,
  civility: null,
  birthDate: null,
  nationality: null,
  address: null,
  email: null,
  mobile: null,
}

function readSubscriber(session: FormSession): readonly DossierPerson[] {
  const [subscriber] = readHolder(session, 'subscriber', 'subscriber', readAddress(session, 'subscriber'))
  if (!isCompany(session)) return subscriber ? [subscriber] : []
  const companyName = readRole(session, 'company.name') ?? null
  const address = readAddress(session, 'company')
  const company = { ...UNKNOWN, part: 'subscriber' as const, companyName, address }
  // Questions about the subscriber are asked of the person who acts for the company.
  return subscriber ? [company, { ...subscriber, part: 'representative', address: null }] : [company]
}

function isCompany(session: FormSession): boolean {
  return readRole(session, 'subscriber.kind') === 'PM' || readRole(session, 'company.name') !== undefined
}

function readCounterparty(session: FormSession): readonly DossierPerson[] {
  const [person] = readHolder(session, 'counterparty', 'counterparty', readAddress(session, 'counterparty'))
  if (person === undefined || readRole(session, 'counterparty.kind') !== 'PM') return person ? [person] : []
  const { address, email, mobile, lastName } = person
  return [{ ...UNKNOWN, part: 'counterparty', companyName: lastName, address, email, mobile }]
}

function readRepresentatives(session: FormSession): readonly DossierPerson[] {
  const parts = ['representative', 'secondRepresentative', 'counterpartyRepresentative'] as const
  return parts.flatMap((part) => readHolder(session, part, part, null))
}

/** Set when the money comes from somebody else's account; the form asks for the name in a single field. */
function readPayer(session: FormSession): readonly DossierPerson[] {
  const lastName = readRole(session, 'payer.name') ?? null
  return [{ ...UNKNOWN, part: 'payer', lastName }]
}

function readHolder(
  session: FormSession,
  prefix: string,
  part: PersonPart,
  address: DossierPerson['address'],
): readonly DossierPerson[] {
  const read = (name: string) => readRole(session, `${prefix}.${name}`) ?? null
  const lastName = read('lastName')
  if (lastName === null) return []
  const birthName = read('birthName')
  return [
    {
      part,
      companyName: null,
      lastName,
      firstName: read('firstName'),
      birthName: birthName === lastName ? null : birthName,
      civility: read('civility'),
      birthDate: parseFrenchDate(read('birthdate') ?? '') ?? null,
      nationality: read('nationality'),
      address,
      email: read('email'),
      mobile: read('mobile'),
    },
  ]
}

function readCoAddress(session: FormSession): DossierPerson['address'] {
  const isShared = readRole(session, 'coSubscriber.sameAddress') === 'true'
  return readAddress(session, isShared ? 'subscriber' : 'coSubscriber')
}

function readAddress(session: FormSession, prefix: string): DossierPerson['address'] {
  const [line = null, zip = null, city = null, country = null] = ['address', 'zip', 'city', 'country'].map(
    (name) => readRole(session, `${prefix}.${name}`),
  )
  // A country without an address is only the form's default.
  return line === null && zip === null && city === null ? null : { line, zip, city, country }
}
