import type { BankReading, ProofReading } from '../receipt-reading.ts'
import type { TwoDDoc } from './two-d-doc.ts'

/** What a 2D-Doc says, without its place on the page. */
export type SealedReading = Omit<ProofReading, 'box'> | Omit<BankReading, 'box'>

const ADDRESS_TYPES = ['00', '01', '02']
const BANK_TYPES = ['03', '05']
const TAX_TYPES = ['04', '28']

/**
 * What a 2D-Doc whose seal is verified says; null when it is of another kind or lacks the fields that prove anything.
 */
export function presentTwoDDoc(doc: TwoDDoc, issuer: string | null): SealedReading | null {
  if (BANK_TYPES.includes(doc.documentType)) return presentBank(doc)
  if (ADDRESS_TYPES.includes(doc.documentType)) return presentBill(doc, issuer)
  return TAX_TYPES.includes(doc.documentType) ? presentTaxNotice(doc, issuer) : null
}

function presentBank({ fields }: TwoDDoc): SealedReading | null {
  const iban = fields.get('31')?.trim()
  if (iban === undefined) return null
  return {
    kind: 'bank',
    seal: 'valid',
    iban,
    bic: fields.get('32')?.trim() ?? null,
    holder: plainName(fields.get('30')),
  }
}

/** Who benefits from the service and where; a bill proves nothing about those who only pay. */
function presentBill(doc: TwoDDoc, issuer: string | null): SealedReading | null {
  const { fields } = doc
  const holders = [
    plainName(fields.get('10')) ?? joinName(fields.get('12'), fields.get('13')),
    plainName(fields.get('1I')) ?? joinName(fields.get('1K'), fields.get('1L')),
  ]
  const lines = ['20', '21', '22', '23'].flatMap((id) => fields.get(id)?.trim() || [])
  const [zip, city] = [fields.get('24')?.trim(), fields.get('25')?.trim()]
  return {
    kind: 'proof',
    document: doc.documentType === '02' ? 'taxNotice' : 'bill',
    seal: 'valid',
    issuer,
    holders: holders.filter((name) => name !== null),
    address: zip && city ? { lines, zip, city } : null,
    issuedOn: doc.issuedOn,
  }
}

function presentTaxNotice(doc: TwoDDoc, issuer: string | null): SealedReading | null {
  const { fields } = doc
  const [day, month, year] = [
    fields.get('4A')?.slice(0, 2),
    fields.get('4A')?.slice(2, 4),
    fields.get('4A')?.slice(4),
  ]
  return {
    kind: 'proof',
    document: 'taxNotice',
    seal: 'valid',
    issuer,
    holders: [plainName(fields.get('46')), plainName(fields.get('48'))].filter((name) => name !== null),
    address: null,
    issuedOn: doc.issuedOn ?? (day && month && year ? `${year}-${month}-${day}` : null),
  }
}

/** `MME/MARTIN/ANNE LISE` as `MME MARTIN ANNE LISE`. */
function plainName(value: string | undefined): string | null {
  const name = value?.replace(/[/\s]+/g, ' ').trim()
  return name ? name : null
}

function joinName(first: string | undefined, last: string | undefined): string | null {
  return plainName([last, first].filter(Boolean).join(' '))
}
