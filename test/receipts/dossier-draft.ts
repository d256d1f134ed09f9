import type { CheckedHistory, CheckedProduct } from '#rules/checks/check.ts'
import type { DossierPerson, PersonPart } from '#rules/dossier-person.ts'
import { inventIban } from './invent-iban.ts'
import { addDays, inventPerson, pick, pickInteger, type Random } from './invent-person.ts'
import type { IdentityDocument, ZoneFormat } from './mrz-lines.ts'
import type { BankDetailsSpecimen, BillSpecimen, TaxNoticeSpecimen } from './proof-sheets.ts'
import { nameUsually, type SpecimenPerson } from './specimen-person.ts'

/** Who subscribes and how; a defect may need one of them. */
export const DOSSIER_KINDS = ['single', 'couple', 'protected', 'forLife'] as const
export type DossierKind = (typeof DOSSIER_KINDS)[number]

/** Answers and receipts of one dossier before it is drawn and checked. */
export interface DossierDraft {
  readonly kind: DossierKind
  readonly openedOn: string
  readonly persons: readonly DossierPerson[]
  /** By role of the element. */
  readonly answers: Readonly<Record<string, string>>
  readonly shares: number
  readonly identities: readonly { readonly role: string; readonly document: IdentityDocument }[]
  readonly proof:
    | ({ readonly kind: 'bill' } & BillSpecimen)
    | ({ readonly kind: 'taxNotice' } & TaxNoticeSpecimen)
  readonly bank: BankDetailsSpecimen
  readonly product: CheckedProduct
  /** `yyyy-mm-dd`, and the row that was chosen for that age; null unless bought for life. */
  readonly usufructuary: { readonly birthDate: string; readonly row: string } | null
  readonly history: CheckedHistory
  readonly advisor: { readonly emails: readonly string[]; readonly mobile: string }
}

/** Day on which the dossiers are checked, and how long they may then be signed. */
export const CHECK_DAY = '2026-11-23'
export const SIGNABLE_UNTIL = addDays(CHECK_DAY, 30)
export const PRICE_EUROS = 200
export const ORIGIN_OVER_EUROS = 150_000
export const ACCOUNT_COUNTRIES = ['FR', 'BE', 'DE', 'LU']

/** A dossier without any defect. */
export function draftDossier(kind: DossierKind, random: Random): DossierDraft {
  const holder = inventPerson(CHECK_DAY, random)
  const address = holder.address
  const second = kind === 'couple' ? { ...inventPerson(CHECK_DAY, random), address } : null
  const representative = kind === 'protected' ? inventPerson(CHECK_DAY, random) : null
  const shares = pickInteger(10, 400, random)
  const account = inventIban(random() < 0.7 ? 'FR' : pick(ACCOUNT_COUNTRIES, random), random)
  return {
    kind,
    openedOn: addDays(CHECK_DAY, -pickInteger(0, 20, random)),
    persons: [
      typePerson(holder, 'subscriber', random),
      ...(second ? [typePerson(second, 'coSubscriber', random)] : []),
      ...(representative ? [typePerson(representative, 'representative', random)] : []),
    ],
    answers: {
      'subscriber.capacity': kind === 'protected' ? 'TUTELLE' : 'MAJEUR',
      'subscription.product': 'SPECIMEN',
      'subscription.amount': String(shares * PRICE_EUROS),
      'bank.iban': account,
    },
    shares,
    identities: [
      { role: 'subscriber.identityReceipt', document: inventDocument(holder, random) },
      ...(second ? [{ role: 'coSubscriber.identityReceipt', document: inventDocument(second, random) }] : []),
      ...(representative
        ? [{ role: 'subscriber.identityReceipt', document: inventDocument(representative, random) }]
        : []),
    ],
    proof: inventProof(holder, random),
    bank: {
      holder: inventHolderLine(holder, second, random),
      address,
      iban: account,
      bic: 'SPECFRPPXXX',
      bank: pick(['Banque Exemple', 'Crédit Exemple', 'Caisse Exemple'], random),
      issuedOn: addDays(CHECK_DAY, -pickInteger(1, 300, random)),
      seal: random() < 0.3 ? 'valid' : 'none',
    },
    product: {
      code: 'SPECIMEN',
      prices: [{ validFrom: '2025-01-01', amountEuros: String(PRICE_EUROS) }],
      enjoymentMonths: [{ validFrom: '2025-01-01', value: 4 }],
    },
    usufructuary:
      kind === 'forLife'
        ? { birthDate: inventPerson(CHECK_DAY, random, { age: 63 }).birthDate, row: '61-70' }
        : null,
    history: { others: [], shared: [] },
    advisor: { emails: ['conseil@cabinet-exemple.test'], mobile: '+33699887766' },
  }
}

/** The answers about a person as people type them: any case, with or without accents, one first name or all of them. */
function typePerson(person: SpecimenPerson, part: PersonPart, random: Random): DossierPerson {
  const spell = pick(SPELLINGS, random)
  const address = pick(ADDRESS_SPELLINGS, random)
  const number = pickInteger(10_000_000, 99_999_999, random)
  return {
    part,
    companyName: null,
    lastName: spell(nameUsually(person)),
    firstName: spell(
      pick([person.firstNames[0] ?? '', person.firstNames.join(' '), person.firstNames.join(', ')], random),
    ),
    birthName: person.usedName === null ? null : spell(person.birthName),
    civility: person.sex === 'F' ? 'MME' : 'M',
    birthDate: person.birthDate,
    nationality: person.nationality,
    address: {
      line: address(person.address.line),
      zip: person.address.zip,
      city: spell(person.address.city),
      country: 'FR',
    },
    email: `${part.toLowerCase()}.${number}@exemple.test`,
    mobile: `+336${number}`,
  }
}

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/[\u{300}-\u{36f}]/gu, '')
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => withoutAccents(name),
  (name) => name.replaceAll('-', ' '),
  (name) => name.replaceAll('’', "'"),
]
const ADDRESS_SPELLINGS: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line,
  (line) => line.toUpperCase(),
  (line) => line.replace('avenue', 'av.').replace('boulevard', 'bd').replace('place', 'pl'),
  (line) => withoutAccents(line).replace(' ', ', '),
]

/** Valid for years yet. */
function inventDocument(person: SpecimenPerson, random: Random): IdentityDocument {
  const isFrench = person.nationality === 'FR'
  // The old card of a minor lasted ten years only: all of those have expired.
  const french = person.birthDate < '1996-01-01' ? 'frenchIdCard' : 'TD1'
  const format: ZoneFormat = isFrench
    ? pick(['TD1', 'TD1', french, 'TD3'] as const, random)
    : pick(['TD1', 'TD2', 'TD3'] as const, random)
  const isOld = format === 'frenchIdCard'
  // An old card of an adult is valid for fifteen years since 2014; it was issued until 2021.
  const issuedOn = `${pickInteger(isOld ? 2014 : 2019, isOld ? 2020 : 2025, random)}-0${pickInteger(1, 9, random)}-1${pickInteger(0, 9, random)}`
  return {
    format,
    person,
    documentNumber: isOld ? inventCardNumber(issuedOn, random) : inventNumber(random),
    issuedOn,
    expiresOn: laterYears(issuedOn, isOld ? 15 : 10),
    ...(isOld && random() < 0.5 ? { office: '932013' } : {}),
  }
}

export function inventCardNumber(issuedOn: string, random: Random): string {
  const department = pick(['751', '691', '131', '2A1', '971'], random)
  return `${issuedOn.slice(2, 4)}${issuedOn.slice(5, 7)}${department}${pickInteger(10_000, 99_999, random)}`
}

function inventNumber(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
  return Array.from({ length: 9 }, () => pick(Array.from(letters), random)).join('')
}

export function laterYears(day: string, years: number): string {
  return addDays(`${Number(day.slice(0, 4)) + years}${day.slice(4)}`, -1)
}

function inventProof(holder: SpecimenPerson, random: Random): DossierDraft['proof'] {
  if (random() < 0.2)
    return {
      kind: 'taxNotice',
      declarants: [holder],
      issuedOn: addDays(CHECK_DAY, -pickInteger(60, 120, random)),
      incomeYear: 2025,
      income: pickInteger(12_000, 180_000, random),
      seal: 'valid',
    }
  return {
    kind: 'bill',
    holder,
    issuedOn: addDays(CHECK_DAY, -pickInteger(1, 80, random)),
    issuer: pick(['Énergie Exemple', 'Eaux Exemple', 'Télécom Exemple'], random),
    seal: pick(['valid', 'valid', 'valid', 'none'] as const, random),
  }
}

function inventHolderLine(holder: SpecimenPerson, second: SpecimenPerson | null, random: Random): string {
  const name = nameUsually(holder).toUpperCase()
  const first = (holder.firstNames[0] ?? '').toUpperCase()
  const title = holder.sex === 'F' ? 'MME' : 'M'
  if (second !== null && random() < 0.5)
    return `${title} OU ${second.sex === 'F' ? 'MME' : 'M'} ${name} ${first}`
  return pick(
    [
      `${title} ${name} ${first}`,
      `${title}. ${first} ${name}`,
      `${holder.sex === 'F' ? 'Madame' : 'Monsieur'} ${holder.firstNames[0] ?? ''} ${nameUsually(holder)}`,
    ],
    random,
  )
}
