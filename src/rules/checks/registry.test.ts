import { describe, expect, it } from 'vitest'
import {
  BANK,
  BILL,
  buildCheckFacts,
  buildReceipt,
  CARD,
  RECEIPT_ROLES,
  SUBSCRIBER,
} from '#test/support/build-check-facts.ts'
import { CHECK_CODES, type CheckCode } from '#vocabulary/check.ts'
import { ROLES } from '#vocabulary/role.ts'
import { describeFinding } from './check-words.ts'
import { canReadCheck, runChecks } from './registry.ts'

type Facts = Parameters<typeof buildCheckFacts>[0]

const NONE: ReadonlySet<CheckCode> = new Set()
const run = (given: Facts) => runChecks(buildCheckFacts(given), NONE)
const failuresOf = (given: Facts) =>
  run(given)
    .filter(({ outcome }) => outcome === 'fails')
    .map(({ code, reason }) => `${code} ${reason}`)
const withCard = (card: Partial<typeof CARD>): Facts => ({
  receipts: [buildReceipt(1, RECEIPT_ROLES.card, { ...CARD, ...card })],
})
const withBill = (bill: Partial<typeof BILL>): Facts => ({
  receipts: [buildReceipt(2, RECEIPT_ROLES.bill, { ...BILL, ...bill })],
})
const withBank = (bank: Partial<typeof BANK>): Facts => ({
  receipts: [buildReceipt(3, RECEIPT_ROLES.bank, { ...BANK, ...bank })],
})
const holder = (person: Partial<typeof SUBSCRIBER>): Facts => ({ persons: [{ ...SUBSCRIBER, ...person }] })
const other = (person: Partial<typeof SUBSCRIBER>): Facts => ({
  persons: [
    SUBSCRIBER,
    { ...SUBSCRIBER, part: 'coSubscriber', email: 'h@orange.test', mobile: '+33600000001', ...person },
  ],
})
const TUTOR = {
  ...SUBSCRIBER,
  part: 'representative',
  lastName: 'GARNIER',
  firstName: 'Paul',
  civility: 'M',
  birthDate: '1970-02-03',
  email: 'p.garnier@orange.test',
  mobile: '+33600000002',
} as const
const nameAndBirth = ({ lastName, firstName, birthDate }: typeof SUBSCRIBER) => ({
  lastName,
  firstName,
  birthDate,
})
const OTHER_DOSSIER = { id: 7, productCode: 'DPA', amountCents: 1_000_000, day: '2026-11-10', isSigned: true }
const CARD_OF_1992 = { format: 'frenchIdCard', expiresOn: null } as const

it('finds nothing against a dossier in which everything fits', () => {
  const outcomes = run({}).filter(({ code }) => code !== 'screening')

  expect(outcomes.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
  expect(outcomes.length).toBeGreaterThan(10)
})

describe('one planted defect is found by its check alone', () => {
  it.each<[string, Facts, string]>([
    ['another last name', withCard({ lastName: 'GARNIER' }), 'identityName identityNameDiffers'],
    ['another first name', withCard({ firstNames: ['CLAIRE'] }), 'identityName identityNameDiffers'],
    [
      'last and first name swapped',
      withCard({ lastName: 'FRANCOISE', firstNames: ['LEMAIRE'] }),
      'identityName identityNameSwapped',
    ],
    [
      'another birth date',
      withCard({ birthDate: '1958-04-13' }),
      'identityBirthDate identityBirthDateDiffers',
    ],
    ['another sex', withCard({ sex: 'M' }), 'identitySex identitySexDiffers'],
    [
      'another nationality',
      withCard({ nationality: 'BE' }),
      'identityNationality identityNationalityDiffers',
    ],
    ['a card that has expired', withCard({ expiresOn: '2026-11-19' }), 'identityValidity identityExpired'],
    [
      'a card that expires before the last day to sign',
      withCard({ expiresOn: '2026-12-03' }),
      'identityValidity identityExpiresSoon',
    ],
    [
      'an old card of somebody who was a minor',
      {
        ...withCard({ ...CARD_OF_1992, issuedOn: '2012-05-01', birthDate: '1996-02-02' }),
        ...holder({ birthDate: '1996-02-02' }),
      },
      'identityValidity identityExpired',
    ],
    [
      'another address',
      withBill({ address: { lines: ['3 RUE MERCIERE'], zip: '69002', city: 'LYON' } }),
      'proofAddress proofAddressDiffers',
    ],
    ['a proof in another name', withBill({ holders: ['M GARNIER PAUL'] }), 'proofHolder proofHolderDiffers'],
    ['a proof that is too old', withBill({ issuedOn: '2026-08-19' }), 'proofAge proofTooOld'],
    ['a proof of the future', withBill({ issuedOn: '2026-11-21' }), 'proofAge proofOfFuture'],
    ['another IBAN', withBank({ iban: 'FR7610107001011234567890129' }), 'ibanMatch ibanDiffers'],
    ['an account of somebody else', withBank({ holder: 'M GARNIER PAUL' }), 'ibanHolder ibanHolderDiffers'],
    [
      'a country that is not accepted',
      {
        ...withBank({ iban: 'TR330006100519786457841326' }),
        answers: { 'bank.iban': 'TR33 0006 1005 1978 6457 8413 26' },
      },
      'ibanCountry ibanCountryRefused',
    ],
    ['a payer who is no holder', { answers: { 'payer.name': 'Paul Garnier' } }, 'payer payerIsOther'],
    ['one address for two', other({ email: 'F.Lemaire+2@orange.test' }), 'distinctEmails emailShared'],
    ['one telephone for two', other({ mobile: '06 12 34 56 78' }), 'distinctMobiles mobileShared'],
    ['the advisor’s address', holder({ email: 'Anne@conseil.test' }), 'advisorContact advisorEmail'],
    ['the advisor’s telephone', holder({ mobile: '+33699999999' }), 'advisorContact advisorMobile'],
    [
      'a protected holder without a representative',
      { answers: { 'subscriber.capacity': 'TUTELLE' } },
      'representative representativeMissing',
    ],
    [
      'a minor who has come of age',
      { answers: { 'subscriber.capacity': 'MINEUR' }, persons: [SUBSCRIBER, TUTOR] },
      'capacity minorOfAge',
    ],
    [
      'a protected holder who represents himself or herself',
      {
        answers: { 'subscriber.capacity': 'TUTELLE' },
        persons: [SUBSCRIBER, { ...TUTOR, ...nameAndBirth(SUBSCRIBER) }],
      },
      'representative representativeIsHolder',
    ],
    [
      'a holder who comes of age before the last day to sign',
      {
        ...withCard({ birthDate: '2008-12-01' }),
        answers: { 'subscriber.capacity': 'MINEUR' },
        persons: [{ ...SUBSCRIBER, birthDate: '2008-12-01' }, TUTOR],
      },
      'birthday comesOfAge',
    ],
    [
      'a price that changes before the last day to sign',
      {
        product: {
          code: 'DPA',
          prices: [
            { validFrom: '2026-01-01', amountEuros: '200' },
            { validFrom: '2026-12-01', amountEuros: '205' },
          ],
          enjoymentMonths: [],
        },
      },
      'price priceChangesSoon',
    ],
    [
      'a price that changed before the signature',
      {
        openedOn: '2026-11-01',
        signableUntil: '2026-11-20',
        product: {
          code: 'DPA',
          prices: [
            { validFrom: '2026-01-01', amountEuros: '200' },
            { validFrom: '2026-11-10', amountEuros: '205' },
          ],
          enjoymentMonths: [],
        },
      },
      'price priceChanged',
    ],
    [
      'a life table whose row changes with a birthday',
      {
        lifeRows: [
          { fromAge: 61, toAge: 70 },
          { fromAge: 71, toAge: 80 },
        ],
        answers: { 'usufructuary.birthdate': '01/12/1955' },
      },
      'birthday lifeRowChanges',
    ],
    [
      'a bound of the product',
      {
        violations: [
          {
            element: 'inv_shares',
            role: 'subscription.shares',
            code: 'validation.error.minvalue',
            text: { fr: 'Trop peu', en: 'Too few' },
            value: '2',
          },
        ],
      },
      'bounds ruleBroken',
    ],
    [
      'a threshold that several dossiers exceed together',
      { history: { others: [{ ...OTHER_DOSSIER, amountCents: 14_500_000 }], shared: [] } },
      'fundsOrigin originUnproved',
    ],
    [
      'a dossier entered twice',
      { history: { others: [OTHER_DOSSIER], shared: [] } },
      'duplicate duplicateFound',
    ],
    [
      'a file of another person',
      { history: { others: [], shared: [{ receiptId: 1, dossierId: 7 }] } },
      'sharedReceipt receiptShared',
    ],
  ])('%s', (_defect, given, expected) => {
    expect(failuresOf(given)).toEqual([expected])
  })
})

describe('what is right is no alarm', () => {
  it.each<[string, Facts]>([
    [
      'the used name beside the birth name',
      { ...withCard({ lastName: 'MARTIN' }), ...holder({ birthName: 'Martin' }) },
    ],
    ['a name with other accents', { ...withCard({ lastName: 'MULLER' }), ...holder({ lastName: 'Müller' }) }],
    ['the second of several first names', withCard({ firstNames: ['ANNE', 'FRANCOISE'] })],
    ['a card that expires on the last day to sign', withCard({ expiresOn: '2026-12-20' })],
    [
      'an old card of an adult, which lasts fifteen years',
      withCard({ ...CARD_OF_1992, issuedOn: '2012-05-01' }),
    ],
    ['a proof of exactly three months', withBill({ issuedOn: '2026-08-20' })],
    ['a tax notice of this year', withBill({ document: 'taxNotice', issuedOn: '2026-08-01' })],
    [
      'an account of both',
      { ...other({ lastName: 'GARNIER' }), ...withBank({ holder: 'M GARNIER OU MME LEMAIRE' }) },
    ],
    ['a payer who is a holder', { answers: { 'payer.name': 'M. ou Mme Lemaire' } }],
    [
      'a threshold exceeded more than a year ago',
      { history: { others: [{ ...OTHER_DOSSIER, amountCents: 90_000_000, day: '2025-11-19' }], shared: [] } },
    ],
    [
      'another dossier with another amount',
      { history: { others: [{ ...OTHER_DOSSIER, amountCents: 1 }], shared: [] } },
    ],
  ])('%s', (_case, given) => {
    expect(failuresOf(given)).toEqual([])
  })
})

it.each(['pending', 'unread'] as const)('takes a receipt that is %s for neither right nor wrong', (state) => {
  const receipts = [RECEIPT_ROLES.card, RECEIPT_ROLES.bill, RECEIPT_ROLES.bank].map((role, index) =>
    buildReceipt(index, role, state),
  )

  const found = run({ receipts }).filter(({ seen }) => seen !== undefined)

  expect(new Set(found.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']))
})

it('compares the card with the person whom it names, where one element is for holder or representative', () => {
  const child = { ...SUBSCRIBER, firstName: 'Jules', birthDate: '2015-01-01', civility: 'M' }
  const mother = { ...SUBSCRIBER, part: 'representative', birthDate: '1985-03-14' } as const

  const found = run({
    persons: [child, mother],
    answers: { 'subscriber.capacity': 'MINEUR' },
    receipts: [buildReceipt(1, RECEIPT_ROLES.card, { ...CARD, birthDate: '1985-03-14' })],
  })

  const ofCard = found.filter(({ code }) => code.startsWith('identity'))
  expect(new Set(ofCard.map(({ subject, outcome }) => `${subject} ${outcome}`))).toEqual(
    new Set(['representative holds']),
  )
})

it('does not compare a holder with the card of a relative of the same name who acts for the holder', () => {
  const relative = { ...TUTOR, lastName: 'LEMAIRE', firstName: 'Françoise' }
  const card = { ...CARD, birthDate: TUTOR.birthDate, sex: 'M' } as const

  const found = run({
    persons: [SUBSCRIBER, relative],
    answers: { 'subscriber.capacity': 'TUTELLE' },
    receipts: [buildReceipt(1, RECEIPT_ROLES.card, 'unread'), buildReceipt(4, RECEIPT_ROLES.card, card)],
  }).filter(({ code }) => code === 'identityBirthDate')

  expect(found).toMatchObject([{ subject: 'representative', outcome: 'holds' }])
})

it('says the day on which somebody born on 29 February comes of age in a common year', () => {
  const found = run({
    openedOn: '2026-02-20',
    day: '2026-02-20',
    signableUntil: '2026-03-10',
    persons: [{ ...SUBSCRIBER, birthDate: '2008-02-29' }, TUTOR],
    answers: { 'subscriber.capacity': 'MINEUR' },
  }).filter(({ code }) => code === 'birthday')

  expect(found).toMatchObject([{ reason: 'comesOfAge', params: { birthdayDate: '2026-03-01' } }])
})

it('leaves out what the deployment has switched off', () => {
  const found = runChecks(
    buildCheckFacts(withCard({ birthDate: '1958-04-13' })),
    new Set(['identityBirthDate']),
  )

  expect(found.some(({ code }) => code === 'identityBirthDate')).toBe(false)
})

it('finds the same of screening in every dossier', () => {
  const screening = (given: Facts) => run(given).filter(({ code }) => code === 'screening')

  expect(screening(holder({ lastName: 'GARNIER' }))).toEqual(screening({}))
})

it('shows to an investor neither what the company keeps to itself nor what cannot be mended', () => {
  const company = { history: { others: [OTHER_DOSSIER], shared: [{ receiptId: 1, dossierId: 7 }] } }

  const shown = ROLES.map((role) => run(company).filter((result) => canReadCheck(role, result)))

  const codes = (index: number) => new Set(shown[index]?.map(({ code }) => code))
  expect([...codes(ROLES.indexOf('client'))]).toEqual([])
  expect(codes(ROLES.indexOf('advisor')).has('sharedReceipt')).toBe(false)
  expect(codes(ROLES.indexOf('manageDossier')).has('sharedReceipt')).toBe(true)
})

it('words what it found in both languages, with every parameter filled in', () => {
  const given = [withCard({ birthDate: '1958-04-13', lastName: 'GARNIER', expiresOn: '2026-12-03' }), {}]

  const sentences = given
    .flatMap(run)
    .flatMap((found) => [describeFinding(found, 'fr'), describeFinding(found, 'en')])

  expect(sentences.filter((sentence) => sentence === '' || /[{}]/.test(sentence))).toEqual([])
  expect(sentences).toContain(
    'La pièce d’identité expire le 3 décembre 2026\u00A0: une nouvelle sera demandée après cette date.',
  )
  expect(CHECK_CODES.length).toBe(new Set(CHECK_CODES).size)
})
