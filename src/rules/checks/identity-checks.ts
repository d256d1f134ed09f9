import { ageInYears } from '../dates.ts'
import type { DossierPerson, PersonPart } from '../dossier-person.ts'
import type { IdentityReading } from '../receipt-reading.ts'
import { addMonths } from '../add-to-day.ts'
import type { Check, CheckFacts, Finding } from './check.ts'
import { areFirstNamesOf, isLastNameOf } from './compare-names.ts'
import { findReadings, notRead, type FoundReading } from './find-reading.ts'

/**
 * The element of each person's identity document; the representatives of a company or a protected holder show their
 * own.
 */
const IDENTITY_ROLES: Readonly<Partial<Record<PersonPart, string>>> = {
  subscriber: 'subscriber.identityReceipt',
  representative: 'subscriber.identityReceipt',
  coSubscriber: 'coSubscriber.identityReceipt',
  spouse: 'spouse.identityReceipt',
  counterparty: 'counterparty.identityReceipt',
}

/** A person with the document to compare with the answers. */
interface Identified extends FoundReading<IdentityReading> {
  readonly person: DossierPerson
  /** Prefix of the roles of the person's answers. */
  readonly prefix: string
}

type Compare = (pair: Identified, facts: CheckFacts) => Omit<Finding, 'subject' | 'seen'> | undefined

/** The last name or birth name, and a first name, are those of the identity document. */
export const checkIdentityName = overDocuments(({ person, reading, prefix }) => {
  const { lastName, firstName, birthName } = person
  const compared = [lastName, birthName, firstName, reading.lastName, ...reading.firstNames]
  const printed = [reading.lastName, ...reading.firstNames].join(' ')
  const place = { role: `${prefix}.lastName` }
  const hasLastName = isOwnLastName(person, reading)
  const hasFirstName = firstName === null || areFirstNamesOf(reading.firstNames, firstName, reading.mayBeCut)
  if (hasLastName && hasFirstName === true) return { ...HOLDS, reason: 'identityNameHolds', place, compared }
  if (hasLastName && hasFirstName === undefined)
    return { ...UNKNOWN, reason: 'identityNameCut', params: { printed }, place, compared }
  const isSwapped =
    firstName !== null &&
    lastName !== null &&
    isLastNameOf(reading.lastName, [firstName], reading.mayBeCut) &&
    areFirstNamesOf(reading.firstNames, lastName, reading.mayBeCut) === true
  if (isSwapped) return { ...FAILS, reason: 'identityNameSwapped', params: { printed }, place, compared }
  const differing = hasLastName ? { role: `${prefix}.firstName` } : place
  return { ...FAILS, reason: 'identityNameDiffers', params: { printed }, place: differing, compared }
})

/** The birth date is that of the identity document. */
export const checkIdentityBirthDate = overDocuments(({ person, reading, prefix }) => {
  if (person.birthDate === null) return undefined
  return {
    ...(person.birthDate === reading.birthDate ? HOLDS : FAILS),
    reason: person.birthDate === reading.birthDate ? 'identityBirthDateHolds' : 'identityBirthDateDiffers',
    params: { printedDate: reading.birthDate, typedDate: person.birthDate },
    place: { role: `${prefix}.birthdate` },
    compared: [person.birthDate, reading.birthDate],
  }
})

const SEX_OF_CIVILITY: Readonly<Record<string, 'F' | 'M'>> = { M: 'M', MR: 'M', MME: 'F', MLLE: 'F' }

/** The title fits the sex on the identity document. */
export const checkIdentitySex = overDocuments(({ person, reading, prefix }) => {
  const typed = SEX_OF_CIVILITY[person.civility?.toUpperCase() ?? '']
  if (typed === undefined) return undefined
  const common = { place: { role: `${prefix}.civility` }, compared: [typed, reading.sex] }
  if (reading.sex === null) return { ...UNKNOWN, ...common, reason: 'identitySexUnstated' }
  if (typed === reading.sex) return { ...HOLDS, ...common, reason: 'identitySexHolds' }
  return { ...FAILS, ...common, reason: 'identitySexDiffers' }
})

/** The nationality is that of the identity document. */
export const checkIdentityNationality = overDocuments(({ person, reading, prefix }) => {
  if (person.nationality === null) return undefined
  const common = {
    params: { printed: reading.nationality ?? '', typed: person.nationality },
    place: { role: `${prefix}.nationality` },
    compared: [person.nationality, reading.nationality],
  }
  if (reading.nationality === null) return { ...UNKNOWN, ...common, reason: 'identityNationalityUnstated' }
  if (person.nationality === reading.nationality)
    return { ...HOLDS, ...common, reason: 'identityNationalityHolds' }
  return { ...FAILS, ...common, reason: 'identityNationalityDiffers' }
})

/** The identity document is valid on the day of the signature, and on every day on which it may be signed. */
export const checkIdentityValidity = overDocuments(({ reading, receipt }, { day, signableUntil }) => {
  const last = lastDayOf(reading)
  const common = {
    place: { element: receipt.element },
    remedy: 'replaceReceipt',
    compared: [last?.day ?? null, last && last.day < day ? 'expired' : null],
  } as const
  if (last === undefined) return { ...UNKNOWN, ...common, reason: 'identityValidityUnstated' }
  const params = { expiryDate: last.day }
  if (last.isExact ? last.day < day : addMonths(last.day, 1) <= day)
    return { ...FAILS, ...common, reason: 'identityExpired', params }
  if (!last.isExact && last.day < day)
    return { ...UNKNOWN, ...common, reason: 'identityValidityUnstated', params }
  if (last.day < signableUntil) return { ...FAILS, ...common, reason: 'identityExpiresSoon', params }
  return { ...HOLDS, ...common, reason: 'identityValid', params }
})

/** From this day of issue on, French cards of adults last five years longer. Source: décret n° 2013-1188. */
const LONGER_FROM = '2004-01-01'
const CARD_YEARS = 10
const LONGER_CARD_YEARS = 15
const OF_AGE = 18

/** Last day of a document; the first of its month for the old French card, whose zone states the month of issue only. */
function lastDayOf({ expiresOn, issuedOn, birthDate }: IdentityReading) {
  if (expiresOn !== null) return { day: expiresOn, isExact: true }
  if (issuedOn === null) return undefined
  const isLonger = issuedOn >= LONGER_FROM && ageInYears(birthDate, issuedOn) >= OF_AGE
  return { day: addMonths(issuedOn, 12 * (isLonger ? LONGER_CARD_YEARS : CARD_YEARS)), isExact: false }
}

const HOLDS = { outcome: 'holds', remedy: 'correctAnswer' } as const
const FAILS = { outcome: 'fails', remedy: 'correctAnswer' } as const
const UNKNOWN = { outcome: 'unknown', remedy: 'examine' } as const

/** Compares each person with the identity document of that person. */
function overDocuments(compare: Compare): Check {
  return (facts) =>
    identified(facts).flatMap((found): readonly Finding[] => {
      if (!('reading' in found)) return [found]
      const finding = compare(found, facts)
      const seen = { receiptId: found.receipt.id, box: found.reading.box }
      return finding ? [{ ...finding, subject: found.person.part, seen }] : []
    })
}

/**
 * Each person with the document that fits best. Where one element serves the holder or the holder's representative, the
 * document is compared with the person whom it names.
 */
function identified(facts: CheckFacts): readonly (Identified | Finding)[] {
  const natural = facts.persons.filter(({ companyName }) => companyName === null)
  const roles = [...new Set(natural.flatMap(({ part }) => IDENTITY_ROLES[part] ?? []))]
  return roles.flatMap((role): readonly (Identified | Finding)[] => {
    const persons = natural.filter(({ part }) => IDENTITY_ROLES[part] === role)
    const [first] = persons
    if (first === undefined) return []
    const found = findReadings(facts, role, 'identity')
    if (found.length === 0) return notRead(facts, role, first.part)
    const named = persons.flatMap((person) =>
      found
        .filter(({ reading }) => isDocumentOf(person, reading) && !isBornAsAnother(person, persons, reading))
        .map((each) => ({ ...each, person })),
    )
    const chosen = named[0] ?? found.map((each) => ({ ...each, person: first }))[0]
    return chosen ? [{ ...chosen, prefix: prefixOf(facts, chosen.person) }] : []
  })
}

/** The representative of a company answers the subscriber's questions. */
function prefixOf({ persons }: CheckFacts, { part }: DossierPerson): string {
  const isOfCompany = persons.some((each) => each.part === 'subscriber' && each.companyName !== null)
  return part === 'representative' && isOfCompany ? 'subscriber' : part
}

function isDocumentOf(person: DossierPerson, reading: IdentityReading): boolean {
  const { firstName } = person
  const hasFirstName = firstName === null || areFirstNamesOf(reading.firstNames, firstName, reading.mayBeCut)
  return person.birthDate === reading.birthDate || (isOwnLastName(person, reading) && hasFirstName !== false)
}

/** Relatives share a last name, and a zone may cut the first one: the birth date shows whose document it is. */
function isBornAsAnother(
  person: DossierPerson,
  persons: readonly DossierPerson[],
  { birthDate }: IdentityReading,
): boolean {
  return person.birthDate !== birthDate && persons.some((each) => each.birthDate === birthDate)
}

function isOwnLastName({ lastName, birthName }: DossierPerson, reading: IdentityReading): boolean {
  const typed = [lastName, birthName, `${lastName ?? ''} ${birthName ?? ''}`].filter((name) => name !== null)
  return isLastNameOf(reading.lastName, typed, reading.mayBeCut)
}
