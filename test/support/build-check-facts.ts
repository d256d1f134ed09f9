import type { CheckedReceipt, CheckFacts } from '#rules/checks/check.ts'
import type { DossierPerson } from '#rules/dossier-person.ts'
import type { BankReading, IdentityReading, ProofReading, ReceiptReading } from '#rules/receipt-reading.ts'

const BOX = { page: 0, x: 0, y: 0, width: 1, height: 0.2 }

export const SUBSCRIBER: DossierPerson = {
  part: 'subscriber',
  companyName: null,
  lastName: 'LEMAIRE',
  firstName: 'Françoise',
  birthName: null,
  civility: 'MME',
  birthDate: '1958-03-14',
  nationality: 'FR',
  address: { line: '8 quai Rambaud', zip: '69002', city: 'Lyon', country: 'FR' },
  email: 'f.lemaire@orange.test',
  mobile: '+33612345678',
}

export const CARD: IdentityReading = {
  kind: 'identity',
  format: 'TD1',
  lastName: 'LEMAIRE',
  firstNames: ['FRANCOISE', 'MARIE'],
  mayBeCut: false,
  birthDate: '1958-03-14',
  sex: 'F',
  nationality: 'FR',
  expiresOn: '2031-05-01',
  issuedOn: null,
  documentNumber: 'X4RTBPFW4',
  box: BOX,
}

export const BILL: ProofReading = {
  kind: 'proof',
  document: 'bill',
  seal: 'valid',
  issuer: 'EDF',
  holders: ['MME LEMAIRE FRANCOISE'],
  address: { lines: ['8 QUAI RAMBAUD'], zip: '69002', city: 'LYON' },
  issuedOn: '2026-10-05',
  box: BOX,
}

export const BANK: BankReading = {
  kind: 'bank',
  seal: 'none',
  iban: 'FR7630006000011234567890189',
  bic: null,
  holder: 'MME LEMAIRE FRANCOISE',
  box: BOX,
}

export const RECEIPT_ROLES = {
  card: 'subscriber.identityReceipt',
  coCard: 'coSubscriber.identityReceipt',
  bill: 'subscriber.addressReceipt',
  bank: 'bank.receipt',
} as const

/** A receipt for the element with this role, with these readings. */
export function buildReceipt(
  id: number,
  role: string,
  reading: ReceiptReading | 'pending' | 'unread',
): CheckedReceipt {
  const element = `receipt_${id}`
  if (reading === 'pending') return { id, element, role, reading }
  const readings = reading === 'unread' ? [] : [reading]
  return { id, element, role, reading: { readings, notRead: reading === 'unread' ? 'nothing' : null } }
}

interface Given extends Partial<Omit<CheckFacts, 'answer'>> {
  readonly answers?: Readonly<Record<string, string>>
}

/** A dossier in which every check holds, with the test's overrides. */
export function buildCheckFacts({ answers = {}, ...rest }: Given = {}): CheckFacts {
  const given: Readonly<Record<string, string>> = {
    'bank.iban': BANK.iban,
    'subscription.amount': '10000.00',
    'subscriber.capacity': 'MAJEUR',
    ...answers,
  }
  return {
    day: '2026-11-20',
    openedOn: '2026-11-20',
    signableUntil: '2026-12-20',
    persons: [SUBSCRIBER],
    receipts: [
      buildReceipt(1, RECEIPT_ROLES.card, CARD),
      buildReceipt(2, RECEIPT_ROLES.bill, BILL),
      buildReceipt(3, RECEIPT_ROLES.bank, BANK),
    ],
    answer: (role) => given[role],
    violations: [],
    advisor: { emails: ['anne@conseil.test'], mobile: '+33699999999' },
    product: {
      code: 'DPA',
      prices: [{ validFrom: '2026-01-01', amountEuros: '200' }],
      enjoymentMonths: [{ validFrom: '2026-01-01', value: 3 }],
    },
    lifeRows: null,
    history: { others: [], shared: [] },
    settings: {
      proofMonths: 3,
      duplicateDays: 30,
      originOver: 150_000,
      ibanCountries: ['FR', 'BE'],
      codesByMobile: true,
    },
    ...rest,
  }
}
