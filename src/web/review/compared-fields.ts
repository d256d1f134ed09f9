import type { Customer, Subscriber } from '#contract/pairing.ts'
import { compareField, type FieldComparison } from '#rules/compare-fields.ts'

type FieldName =
  | 'civility'
  | 'lastname'
  | 'firstname'
  | 'birthdate'
  | 'birthcity'
  | 'birthcountry'
  | 'company'
  | 'legalform'
  | 'email'
  | 'phone'
  | 'iban'
  | 'kind'
  | 'cosub'

/** A row of the comparison: the subscriber's value, each customer's, and the results. */
export interface ComparedField {
  readonly name: FieldName
  readonly subscriber: string | null
  readonly values: readonly (string | null)[]
  readonly comparisons: readonly FieldComparison[]
}

interface Words {
  readonly yes: string
  readonly no: string
  readonly person: string
  readonly company: string
}

type Person = Subscriber | Customer

/** Fields to compare, for persons or companies, in reading order. */
export function comparedFields(
  subscriber: Subscriber,
  customers: readonly Customer[],
  words: Words,
): readonly ComparedField[] {
  const readers: Readonly<Record<FieldName, (person: Person) => string | null>> = {
    civility: ({ civility }) => civility,
    lastname: ({ lastName }) => lastName,
    firstname: ({ firstName }) => firstName,
    birthdate: ({ birthDay }) => birthDay,
    birthcity: ({ birthCity }) => birthCity,
    birthcountry: ({ birthCountry }) => birthCountry,
    company: ({ companyName }) => companyName,
    legalform: ({ legalForm }) => legalForm,
    email: ({ email }) => email,
    phone: ({ mobile }) => mobile,
    iban: ({ iban }) => iban,
    kind: ({ isMoralPerson }) => (isMoralPerson ? words.company : words.person),
    cosub: ({ cosous }) => (cosous === null ? null : cosous ? words.yes : words.no),
  }
  return fieldNames(subscriber).map((name) => {
    const mine = readers[name](subscriber)
    const values = customers.map(readers[name])
    return { name, subscriber: mine, values, comparisons: values.map((value) => compareField(mine, value)) }
  })
}

function fieldNames({ isMoralPerson }: Subscriber): readonly FieldName[] {
  if (isMoralPerson) return ['company', 'legalform', 'email', 'phone', 'iban', 'kind', 'cosub']
  return [
    'civility',
    'lastname',
    'firstname',
    'birthdate',
    'birthcity',
    'birthcountry',
    'email',
    'phone',
    'iban',
    'kind',
    'cosub',
  ]
}
