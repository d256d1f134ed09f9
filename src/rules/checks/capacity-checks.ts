import { ageInYears } from '../dates.ts'
import type { DossierPerson } from '../dossier-person.ts'
import { violationsOf } from './answer-checks.ts'
import type { Check, Finding } from './check.ts'
import { areFirstNamesOf, isLastNameOf } from './compare-names.ts'

const OF_AGE = 18
const MINOR = 'MINEUR'
const CAPABLE = 'MAJEUR'

/**
 * A subscriber entered as a minor has not come of age since. The form refuses only the opposite, a minor entered
 * otherwise.
 */
export const checkCapacity: Check = (facts) => {
  const broken = violationsOf('capacity', facts)
  const subscriber = facts.persons.find(({ part }) => part === 'subscriber')
  const capacity = facts.answer('subscriber.capacity')
  if (broken.length > 0 || subscriber?.birthDate == null || capacity === undefined) return broken
  const isGrown = capacity === MINOR && ageInYears(subscriber.birthDate, facts.day) >= OF_AGE
  return [
    {
      subject: 'subscriber',
      outcome: isGrown ? 'fails' : 'holds',
      reason: isGrown ? 'minorOfAge' : 'capacityHolds',
      place: { role: 'subscriber.capacity' },
      remedy: 'correctAnswer',
      compared: [capacity, subscriber.birthDate, isGrown ? 'grown' : null],
    },
  ]
}

/** The representative of a protected holder is another person, of age. */
export const checkRepresentative: Check = ({ persons, answer, day }) => {
  const subscriber = persons.find(({ part }) => part === 'subscriber')
  const capacity = answer('subscriber.capacity')
  if (subscriber === undefined || subscriber.companyName !== null) return []
  if (capacity === undefined || capacity === CAPABLE) return []
  const common = { place: { role: 'representative.lastName' }, remedy: 'correctAnswer' } as const
  const acting = persons.filter(({ part }) => part === 'representative' || part === 'secondRepresentative')
  if (acting.length === 0)
    return [
      {
        ...common,
        subject: 'representative',
        outcome: 'fails',
        reason: 'representativeMissing',
        compared: [capacity],
      },
    ]
  return acting.map((person): Finding => {
    const compared = [person.lastName, person.firstName, person.birthDate]
    const found = { ...common, subject: person.part, compared, place: { role: `${person.part}.lastName` } }
    if (areOnePerson(subscriber, person))
      return { ...found, outcome: 'fails', reason: 'representativeIsHolder' }
    if (person.birthDate === null) return { ...found, outcome: 'unknown', reason: 'representativeAgeUnknown' }
    if (ageInYears(person.birthDate, day) >= OF_AGE)
      return { ...found, outcome: 'holds', reason: 'representativeHolds' }
    const place = { role: `${person.part}.birthdate` }
    return { ...found, outcome: 'fails', reason: 'representativeMinor', place }
  })
}

function areOnePerson(holder: DossierPerson, other: DossierPerson): boolean {
  if (holder.birthDate === null || holder.birthDate !== other.birthDate) return false
  const [last, first] = [holder.lastName ?? '', holder.firstName ?? '']
  return (
    isLastNameOf(last, [other.lastName ?? ''], false) &&
    areFirstNamesOf([first], other.firstName ?? '', false) === true
  )
}
