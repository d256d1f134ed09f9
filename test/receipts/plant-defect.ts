import type { CheckCode } from '#vocabulary/check.ts'
import type { DossierPerson } from '#rules/dossier-person.ts'
import { resembleIban, inventIban } from './invent-iban.ts'
import {
  addDays,
  inventAddress,
  inventPerson,
  pick,
  pickInteger,
  pickOtherFirstName,
  pickOtherLastName,
  type Random,
} from './invent-person.ts'
import {
  CHECK_DAY,
  inventCardNumber,
  laterYears,
  ORIGIN_OVER_EUROS,
  PRICE_EUROS,
  type DossierDraft,
  type DossierKind,
} from './dossier-draft.ts'
import { NATIONALITIES, type SpecimenPerson } from './specimen-person.ts'

interface DefectClass {
  /** Checks of which one has to fail. */
  readonly expected: readonly CheckCode[]
  /** Checks that may fail as well, rightly. */
  readonly also?: readonly CheckCode[]
  /** Receipt without which the defect cannot be seen. */
  readonly seenIn: 'identity' | 'proof' | 'bank' | 'answers'
  readonly kind?: DossierKind
  readonly plant: (draft: DossierDraft, random: Random) => DossierDraft
}

/** Every class of defect, with what has to find it. */
export const DEFECT_CLASSES = {
  otherLastName: {
    expected: ['identityName'],
    // The name of the answers is compared with the proof and the account too.
    also: ['proofHolder', 'ibanHolder'],
    seenIn: 'identity',
    plant: (draft, random) =>
      changePerson(draft, ({ lastName, birthName }) => ({
        lastName: pickOtherLastName([lastName ?? '', birthName ?? ''], random),
        birthName: null,
      })),
  },
  otherFirstName: {
    expected: ['identityName'],
    seenIn: 'identity',
    plant: (draft, random) =>
      changePerson(draft, () => ({ firstName: pickOtherFirstName(holderOf(draft), random) })),
  },
  birthDateOneDigitOff: {
    expected: ['identityBirthDate'],
    seenIn: 'identity',
    plant: (draft, random) =>
      changePerson(draft, ({ birthDate }) => ({ birthDate: changeDigit(birthDate ?? '', random) })),
  },
  otherSex: {
    expected: ['identitySex'],
    seenIn: 'identity',
    plant: (draft) => changePerson(draft, ({ civility }) => ({ civility: civility === 'M' ? 'MME' : 'M' })),
  },
  otherNationality: {
    expected: ['identityNationality'],
    seenIn: 'identity',
    plant: (draft, random) =>
      changePerson(draft, ({ nationality }) => ({
        nationality: pick(
          NATIONALITIES.filter((each) => each !== nationality),
          random,
        ),
      })),
  },
  expiredDocument: {
    expected: ['identityValidity'],
    seenIn: 'identity',
    plant: (draft, random) => expire(draft, addDays(CHECK_DAY, -pickInteger(40, 900, random)), random),
  },
  expiresBeforeSignature: {
    expected: ['identityValidity'],
    seenIn: 'identity',
    plant: (draft, random) => expire(draft, addDays(CHECK_DAY, pickInteger(0, 29, random)), random),
  },
  oldProof: {
    expected: ['proofAge'],
    seenIn: 'proof',
    plant: (draft, random) => {
      const days = draft.proof.kind === 'bill' ? pickInteger(95, 400, random) : pickInteger(370, 900, random)
      return { ...draft, proof: { ...draft.proof, issuedOn: addDays(CHECK_DAY, -days) } }
    },
  },
  proofElsewhere: {
    expected: ['proofAddress'],
    seenIn: 'proof',
    plant: (draft, random) => ({
      ...draft,
      proof: { ...billOf(draft, random), address: inventElsewhere(draft, random) },
    }),
  },
  proofOfAnother: {
    expected: ['proofHolder'],
    seenIn: 'proof',
    plant: (draft, random) => ({
      ...draft,
      proof: { ...billOf(draft, random), holder: inventStranger(draft, random) },
    }),
  },
  otherIban: {
    expected: ['ibanMatch'],
    seenIn: 'bank',
    plant: (draft, random) => answer(draft, { 'bank.iban': resembleIban(draft.bank.iban, random) }),
  },
  excludedCountry: {
    expected: ['ibanCountry'],
    seenIn: 'answers',
    plant: (draft, random) => {
      const iban = inventIban('CH', random)
      return { ...answer(draft, { 'bank.iban': iban }), bank: { ...draft.bank, iban } }
    },
  },
  accountOfAnother: {
    expected: ['ibanHolder'],
    seenIn: 'bank',
    plant: (draft, random) => {
      const { sex, birthName, firstNames } = inventStranger(draft, random)
      const holder = `${sex === 'F' ? 'MME' : 'M'} ${birthName} ${firstNames[0] ?? ''}`.toUpperCase()
      return { ...draft, bank: { ...draft.bank, holder } }
    },
  },
  otherPayer: {
    expected: ['payer'],
    seenIn: 'answers',
    plant: (draft, random) => answer(draft, { 'payer.name': inventStranger(draft, random).birthName }),
  },
  sameMobiles: {
    expected: ['distinctMobiles'],
    seenIn: 'answers',
    kind: 'couple',
    plant: (draft) => changePerson(draft, () => ({ mobile: mobileOf(draft) }), 1),
  },
  sameEmails: {
    expected: ['distinctEmails'],
    seenIn: 'answers',
    kind: 'couple',
    plant: (draft, random) =>
      changePerson(draft, () => ({ email: pick([emailOf(draft), emailOf(draft).toUpperCase()], random) }), 1),
  },
  advisorContact: {
    expected: ['advisorContact'],
    seenIn: 'answers',
    plant: (draft, random) =>
      changePerson(draft, () =>
        random() < 0.5
          ? { email: draft.advisor.emails[0] ?? null }
          : { mobile: draft.advisor.mobile.replace('+33', '0033') },
      ),
  },
  withoutRepresentative: {
    expected: ['representative'],
    seenIn: 'answers',
    kind: 'protected',
    plant: (draft) => ({ ...draft, persons: draft.persons.filter(({ part }) => part !== 'representative') }),
  },
  minorRepresentative: {
    expected: ['representative'],
    // The document of the representative has the true date.
    also: ['identityBirthDate'],
    seenIn: 'answers',
    kind: 'protected',
    plant: (draft) => changePerson(draft, () => ({ birthDate: addDays(CHECK_DAY, -6_000) }), 1),
  },
  priceNotInForce: {
    expected: ['price'],
    seenIn: 'answers',
    plant: (draft, random) => {
      const isBefore = random() < 0.5 && draft.openedOn < CHECK_DAY
      const validFrom = isBefore ? CHECK_DAY : addDays(CHECK_DAY, pickInteger(1, 30, random))
      const changed = { validFrom, amountEuros: random() < 0.2 && isBefore ? null : '203' }
      return { ...draft, product: { ...draft.product, prices: [...draft.product.prices, changed] } }
    },
  },
  amountOutOfBounds: {
    expected: ['bounds'],
    seenIn: 'answers',
    plant: (draft, random) => ({ ...draft, shares: pick([1, 9, 501, 5_000], random) }),
  },
  rowOfOtherAge: {
    expected: ['tableAge'],
    seenIn: 'answers',
    kind: 'forLife',
    plant: (draft) => ({
      ...draft,
      usufructuary: draft.usufructuary && { ...draft.usufructuary, row: '51-60' },
    }),
  },
  birthdayBeforeSignature: {
    expected: ['birthday'],
    seenIn: 'answers',
    kind: 'forLife',
    plant: (draft, random) => {
      const turns = addDays(CHECK_DAY, pickInteger(1, 30, random))
      const birthDate = `${Number(turns.slice(0, 4)) - 71}${turns.slice(4)}`
      return { ...draft, usufructuary: draft.usufructuary && { ...draft.usufructuary, birthDate } }
    },
  },
  originOverTwelveMonths: {
    expected: ['fundsOrigin'],
    seenIn: 'answers',
    plant: (draft, random) => {
      const missing = ORIGIN_OVER_EUROS - draft.shares * PRICE_EUROS
      return withOther(draft, {
        amountCents: (missing + pickInteger(1, 50_000, random)) * 100,
        day: addDays(CHECK_DAY, -pickInteger(60, 360, random)),
        productCode: 'OTHER',
      })
    },
  },
  duplicateDossier: {
    expected: ['duplicate'],
    seenIn: 'answers',
    plant: (draft, random) =>
      withOther(draft, {
        amountCents: draft.shares * PRICE_EUROS * 100,
        day: addDays(CHECK_DAY, -pickInteger(0, 25, random)),
        productCode: draft.product.code,
      }),
  },
  receiptOfAnotherDossier: {
    expected: ['sharedReceipt'],
    seenIn: 'answers',
    plant: (draft, random) => ({
      ...draft,
      history: { ...draft.history, shared: [{ receiptId: 1, dossierId: pickInteger(100, 900, random) }] },
    }),
  },
} satisfies Record<string, DefectClass>

export type DefectCode = keyof typeof DEFECT_CLASSES
export const DEFECT_CODES = Object.keys(DEFECT_CLASSES).filter(
  (code): code is DefectCode => code in DEFECT_CLASSES,
)

export function findDefectClass(code: DefectCode): DefectClass {
  return DEFECT_CLASSES[code]
}

function holderOf({ identities }: DossierDraft): SpecimenPerson {
  const [first] = identities
  if (first === undefined) throw new Error('a dossier has an identity document')
  return first.document.person
}

function changePerson(
  draft: DossierDraft,
  change: (person: DossierPerson) => Partial<DossierPerson>,
  index = 0,
): DossierDraft {
  const persons = draft.persons.map((person, at) =>
    at === index ? { ...person, ...change(person) } : person,
  )
  return { ...draft, persons }
}

function answer(draft: DossierDraft, answers: Readonly<Record<string, string>>): DossierDraft {
  return { ...draft, answers: { ...draft.answers, ...answers } }
}

function mobileOf({ persons }: DossierDraft): string {
  return persons[0]?.mobile?.replace('+33', '0') ?? ''
}

function emailOf({ persons }: DossierDraft): string {
  return persons[0]?.email ?? ''
}

/** Another day that exists, one digit away. */
function changeDigit(date: string, random: Random): string {
  for (;;) {
    const at = pick([2, 3, 5, 6, 8, 9], random)
    const changed = `${date.slice(0, at)}${pickInteger(0, 9, random)}${date.slice(at + 1)}`
    const parsed = new Date(changed)
    const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(changed)
    if (changed !== date && exists && changed < '2005-01-01') return changed
  }
}

function expire(draft: DossierDraft, expiresOn: string, random: Random): DossierDraft {
  const identities = draft.identities.map((identity, at) =>
    at > 0 ? identity : { ...identity, document: expireDocument(identity.document, expiresOn, random) },
  )
  return { ...draft, identities }
}

/** The old French card states no last day: it was issued fifteen years before, to the month. */
function expireDocument(
  document: DossierDraft['identities'][number]['document'],
  expiresOn: string,
  random: Random,
): DossierDraft['identities'][number]['document'] {
  if (document.format !== 'frenchIdCard')
    return { ...document, expiresOn, issuedOn: laterYears(expiresOn, -10) }
  if (expiresOn >= CHECK_DAY)
    return {
      ...document,
      format: 'TD3',
      documentNumber: '09AB12345',
      expiresOn,
      issuedOn: laterYears(expiresOn, -10),
    }
  const issuedOn = laterYears(expiresOn, -15)
  return { ...document, expiresOn, issuedOn, documentNumber: inventCardNumber(issuedOn, random) }
}

function billOf({ proof, identities }: DossierDraft, random: Random) {
  if (proof.kind === 'bill') return proof
  const holder = identities[0]?.document.person
  if (holder === undefined) throw new Error('a dossier has an identity document')
  const issuedOn = addDays(CHECK_DAY, -pickInteger(1, 80, random))
  return { kind: 'bill', holder, issuedOn, issuer: 'Énergie Exemple', seal: 'valid' } as const
}

function inventElsewhere(draft: DossierDraft, random: Random) {
  for (;;) {
    const address = inventAddress(random)
    if (address.zip !== holderOf(draft).address.zip) return address
  }
}

/** A person none of whose names is that of a person of the dossier. */
function inventStranger(draft: DossierDraft, random: Random): SpecimenPerson {
  const { persons } = draft
  const names = persons.flatMap(({ lastName, birthName, firstName }) => [lastName, birthName, firstName])
  const birthName = pickOtherLastName(
    names.filter((name) => name !== null),
    random,
  )
  const stranger = inventPerson(CHECK_DAY, random)
  return { ...stranger, birthName, usedName: null, address: holderOf(draft).address }
}

interface Other {
  readonly amountCents: number
  readonly day: string
  readonly productCode: string
}

function withOther(draft: DossierDraft, other: Other): DossierDraft {
  const others = [...draft.history.others, { id: 4_711, isSigned: true, ...other }]
  return { ...draft, history: { ...draft.history, others } }
}
