import { foldAddress, foldMobile } from '../contact.ts'
import type { DossierPerson, PersonPart } from '../dossier-person.ts'
import { violationsOf } from './answer-checks.ts'
import type { Check, CheckFacts, Finding } from './check.ts'

/** Persons who sign with codes sent to their own address or telephone. */
const SIGNING: readonly PersonPart[] = [
  'subscriber',
  'representative',
  'coSubscriber',
  'spouse',
  'counterparty',
]

/** Opening the envelope refuses this too; the check shows it earlier, while it is easy to correct. */
export const checkDistinctEmails: Check = (facts) => [
  ...violationsOf('distinctEmails', facts),
  ...findShared(facts, ({ email }) => (email === null ? null : foldAddress(email)), {
    name: 'email',
    reason: 'emailShared',
  }),
]

/** Telephones differ where codes are sent to them. */
export const checkDistinctMobiles: Check = (facts) => {
  const read = ({ mobile }: DossierPerson) => (mobile === null ? null : foldMobile(mobile))
  return [
    ...violationsOf('distinctMobiles', facts),
    ...(facts.settings.codesByMobile
      ? findShared(facts, read, { name: 'mobile', reason: 'mobileShared' })
      : []),
  ]
}

/** An advisor's address or telephone given as a client's: the client would never get what is sent there. */
export const checkAdvisorContact: Check = (facts) => [
  ...violationsOf('advisorContact', facts),
  ...findAdvisorContacts(facts),
]

function findAdvisorContacts({ persons, advisor }: CheckFacts): readonly Finding[] {
  if (advisor === null) return []
  const emails = advisor.emails.map(foldAddress)
  const mobile = advisor.mobile && foldMobile(advisor.mobile)
  return persons.flatMap((person): readonly Finding[] => {
    const email = person.email === null ? null : foldAddress(person.email)
    const own = person.mobile === null ? null : foldMobile(person.mobile)
    const isEmail = email !== null && emails.includes(email)
    if (!isEmail && (own === null || own !== mobile)) return []
    return [
      {
        subject: person.part,
        outcome: 'fails',
        reason: isEmail ? 'advisorEmail' : 'advisorMobile',
        params: { name: nameOf(person) },
        place: { role: `${person.part}.${isEmail ? 'email' : 'mobile'}` },
        remedy: 'correctAnswer',
        compared: isEmail ? [email] : [own],
      },
    ]
  })
}

interface SharedContact {
  readonly name: 'email' | 'mobile'
  readonly reason: 'emailShared' | 'mobileShared'
}

function findShared(
  { persons }: CheckFacts,
  read: (person: DossierPerson) => string | null,
  { name, reason }: SharedContact,
): readonly Finding[] {
  const signing = persons.filter(({ part }) => SIGNING.includes(part))
  return signing.flatMap((person, index): readonly Finding[] => {
    const contact = read(person)
    const other = signing.slice(0, index).find((each) => contact !== null && read(each) === contact)
    if (other === undefined || areOnePerson(person, other)) return []
    return [
      {
        subject: person.part,
        outcome: 'fails',
        reason,
        params: { name: nameOf(person), other: nameOf(other) },
        place: { role: `${person.part}.${name}` },
        remedy: 'correctAnswer',
        compared: [contact],
      },
    ]
  })
}

/** A protected holder does not sign: the representative's contacts may be given for both. */
function areOnePerson(one: DossierPerson, other: DossierPerson): boolean {
  const parts = [one.part, other.part]
  return parts.includes('subscriber') && parts.includes('representative')
}

function nameOf({ companyName, firstName, lastName }: DossierPerson): string {
  return companyName ?? [firstName, lastName].filter(Boolean).join(' ')
}
