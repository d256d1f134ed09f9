import type { DossierPerson } from './dossier-person.ts'
import { isMistyped, isMistypedDay } from './edit-distance.ts'
import {
  compareCompanyNames,
  compareFirstNames,
  compareLastNames,
  wordsOfName,
  type NameLikeness,
} from './name-likeness.ts'

/** Identity of a subscriber or of a register customer; null is unknown. */
export interface Identity
  extends
    Pick<DossierPerson, 'companyName' | 'lastName' | 'firstName' | 'birthDate' | 'email' | 'mobile'>,
    Partial<Pick<DossierPerson, 'birthName'>> {
  readonly iban: string | null
}

/** Traits compared, in display order. */
export const TRAITS = ['name', 'birthDate', 'email', 'mobile', 'iban'] as const
export type Trait = (typeof TRAITS)[number]

/** `unknown`: one of the two lacks the trait. */
export type TraitLikeness = NameLikeness | 'kind' | 'reversed' | 'unknown'

/** Contribution of one trait to the score, with its reason. */
export interface MatchPart {
  readonly trait: Trait
  readonly likeness: TraitLikeness
  readonly points: number
  /** Maximum points of this trait. */
  readonly of: number
}

/** Likelihood that a register customer is the subscriber. Source: shell §5; design "Register". */
export interface Match {
  /** Whole number, 0 to 100. */
  readonly score: number
  /** In the order of `TRAITS`; traits that companies do not have are left out. */
  readonly parts: readonly MatchPart[]
}

const WEIGHTS: Readonly<Record<Trait, number>> = { name: 40, birthDate: 25, email: 10, mobile: 10, iban: 15 }
/** Share of the name's points for the last name; the rest is for the first name. */
const LAST_NAME_SHARE = 0.6

const SHARES: Readonly<Record<TraitLikeness, number>> = {
  same: 1,
  particle: 0.95,
  partial: 0.8,
  'birth-name': 0.8,
  mistyped: 0.7,
  swapped: 0.7,
  reversed: 0.6,
  different: 0,
  kind: 0,
  unknown: 0,
}

/**
 * Likelihood that the subscriber and the customer are the same person, with the reason for each trait. A trait that
 * either of them lacks earns no points and still counts for half its weight, so that two sparse records never match
 * with certainty.
 * Source: domain §5 "Pairing"; the weights are a design choice.
 */
export function scoreMatch(subscriber: Identity, customer: Identity): Match {
  const isCompany = subscriber.companyName !== null
  const traits = TRAITS.filter((trait) => !(isCompany && trait === 'birthDate'))
  const parts = traits.map((trait) => scoreTrait(trait, subscriber, customer))
  const points = parts.reduce((sum, part) => sum + part.points, 0)
  const possible = parts.reduce((sum, { likeness, of }) => sum + (likeness === 'unknown' ? of / 2 : of), 0)
  return { score: Math.round((100 * points) / possible), parts }
}

function scoreTrait(trait: Trait, subscriber: Identity, customer: Identity): MatchPart {
  const of = WEIGHTS[trait]
  if (trait === 'name') {
    const { likeness, share } = compareNames(subscriber, customer)
    return { trait, likeness, points: Math.round(of * share), of }
  }
  const likeness = compareTrait(trait, subscriber[trait], customer[trait])
  return { trait, likeness, points: Math.round(of * SHARES[likeness]), of }
}

function compareTrait(
  trait: Exclude<Trait, 'name'>,
  first: string | null,
  second: string | null,
): TraitLikeness {
  if (!first || !second) return 'unknown'
  if (trait === 'birthDate') return compareDays(first, second)
  const [one, other] = [normalise(trait, first), normalise(trait, second)]
  if (one === other) return 'same'
  return isMistyped(one, other) ? 'mistyped' : 'different'
}

function normalise(trait: Trait, text: string): string {
  if (trait === 'email') return text.trim().toLowerCase()
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

/** Detects swapped day and month, and a single mistyped digit. */
function compareDays(first: string, second: string): TraitLikeness {
  if (first === second) return 'same'
  const [year = '', month = '', day = ''] = first.split('-')
  if (second === `${year}-${day}-${month}`) return 'reversed'
  return isMistypedDay(first, second) ? 'mistyped' : 'different'
}

interface NameMatch {
  readonly likeness: TraitLikeness
  /** Share of the name's weight, 0 to 1. */
  readonly share: number
}

function compareNames(subscriber: Identity, customer: Identity): NameMatch {
  const { companyName } = subscriber
  if (companyName !== null || customer.companyName !== null) {
    if (companyName === null || customer.companyName === null) return { likeness: 'kind', share: 0 }
    const likeness = compareCompanyNames(companyName, customer.companyName)
    return { likeness, share: SHARES[likeness] }
  }
  if (!subscriber.lastName || !customer.lastName) return { likeness: 'unknown', share: 0 }
  return compareSwapped(subscriber, customer) ?? comparePersons(subscriber, customer)
}

function comparePersons(subscriber: Identity, customer: Identity): NameMatch {
  const last = compareFamilies(subscriber, customer)
  const first = compareGivenNames(subscriber.firstName, customer.firstName)
  const share = LAST_NAME_SHARE * SHARES[last] + (1 - LAST_NAME_SHARE) * SHARES[first]
  return { likeness: SHARES[first] < SHARES[last] && first !== 'unknown' ? first : last, share }
}

/** Compares last names in use, then falls back to the birth name of either side. */
function compareFamilies(subscriber: Identity, customer: Identity): NameLikeness {
  const likeness = compareLastNames(subscriber.lastName ?? '', customer.lastName ?? '')
  if (likeness !== 'different') return likeness
  const births = [
    [subscriber.birthName, customer.lastName],
    [subscriber.lastName, customer.birthName],
  ]
  const isBirth = births.some(
    ([one, other]) => one && other && ['same', 'particle'].includes(compareLastNames(one, other)),
  )
  return isBirth ? 'birth-name' : 'different'
}

function compareGivenNames(first: string | null, second: string | null): TraitLikeness {
  return first && second ? compareFirstNames(first, second) : 'unknown'
}

/** Detects last name and first name entered in each other's field. */
function compareSwapped(subscriber: Identity, customer: Identity): NameMatch | undefined {
  const wordsOf = ({ lastName, firstName }: Identity) => [lastName ?? '', firstName ?? ''].map(join)
  const [last, first] = wordsOf(subscriber)
  const [otherLast, otherFirst] = wordsOf(customer)
  if (!first || last === first || last !== otherFirst || first !== otherLast) return undefined
  return { likeness: 'swapped', share: SHARES.swapped }
}

const join = (name: string) => wordsOfName(name).join(' ')
