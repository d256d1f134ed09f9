import type { FileReading, ReceiptReading } from '#rules/receipt-reading.ts'
import type { DossierDraft } from './dossier-draft.ts'
import { transliterate, writeZone, type IdentityDocument } from './mrz-lines.ts'
import { nameUsually } from './specimen-person.ts'

type WithoutBox<Reading> = Reading extends ReceiptReading ? Omit<Reading, 'box'> : never

const WHOLE_PAGE = { page: 0, x: 0, y: 0, width: 1, height: 1 }

/** What a reader without errors finds in the receipt of this number. */
export function expectReading(draft: DossierDraft, receiptId: number): FileReading {
  if (isForged(draft, receiptId)) return { readings: [], notRead: 'unconfirmed' }
  return { readings: [{ ...expectOne(draft, receiptId), box: WHOLE_PAGE }], notRead: null }
}

/** A wrong seal discredits what is printed beside it. */
function isForged({ proof, bank }: DossierDraft, receiptId: number): boolean {
  return (receiptId === 11 && proof.seal === 'forged') || (receiptId === 12 && bank.seal === 'forged')
}

function expectOne(draft: DossierDraft, receiptId: number): WithoutBox<ReceiptReading> {
  if (receiptId === 11) return expectProof(draft.proof)
  if (receiptId === 12) {
    const { iban, bic, holder, seal } = draft.bank
    return { kind: 'bank', seal: seal === 'valid' ? 'valid' : 'none', iban, bic, holder }
  }
  const identity = draft.identities[receiptId - 1]
  if (identity === undefined) throw new Error(`no receipt ${receiptId}`)
  return expectIdentity(identity.document)
}

function expectIdentity(document: IdentityDocument): WithoutBox<ReceiptReading> {
  const { format, person, issuedOn, expiresOn, documentNumber } = document
  const isOld = format === 'frenchIdCard'
  const [lastName, firstNames] = isOld ? readFrenchNames(document) : readNames(document)
  return {
    kind: 'identity',
    format,
    lastName,
    firstNames,
    mayBeCut: mayBeCut(document),
    birthDate: person.birthDate,
    sex: person.sex,
    nationality: isOld ? 'FR' : person.nationality,
    expiresOn: isOld ? null : expiresOn,
    issuedOn: isOld ? `${issuedOn.slice(0, 7)}-01` : null,
    documentNumber,
  }
}

function readNames(document: IdentityDocument): readonly [string, readonly string[]] {
  const lines = writeZone(document)
  const field = document.format === 'TD1' ? (lines[2] ?? '') : (lines[0] ?? '').slice(5)
  const [last = '', first = ''] = field.split('<<')
  return [words(last).join(' '), words(first)]
}

function readFrenchNames({ person }: IdentityDocument): readonly [string, readonly string[]] {
  const first = person.firstNames.map(transliterate).join('<<').slice(0, 14)
  return [
    words(transliterate(person.birthName).slice(0, 25)).join(' '),
    first
      .split('<<')
      .map((name) => words(name).join(' '))
      .filter((name) => name !== ''),
  ]
}

function mayBeCut(document: IdentityDocument): boolean {
  const [first = '', second = '', third = ''] = writeZone(document)
  if (document.format === 'TD1') return !third.endsWith('<<')
  if (document.format === 'frenchIdCard') return first[29] !== '<' || !second.slice(0, 27).endsWith('<<<')
  return !first.endsWith('<<')
}

function expectProof(proof: DossierDraft['proof']): WithoutBox<ReceiptReading> {
  const seal = proof.seal === 'valid' ? 'valid' : 'none'
  if (proof.kind === 'taxNotice')
    return {
      kind: 'proof',
      document: 'taxNotice',
      seal,
      issuer: null,
      holders: proof.declarants.map((person) => `${person.birthName} ${person.firstNames[0] ?? ''}`),
      address: null,
      issuedOn: proof.issuedOn,
    }
  const { line, zip, city } = proof.address ?? proof.holder.address
  return {
    kind: 'proof',
    document: 'bill',
    seal,
    issuer: proof.issuer,
    holders: [`${nameUsually(proof.holder)} ${proof.holder.firstNames[0] ?? ''}`],
    address: { lines: [line], zip, city },
    issuedOn: proof.issuedOn,
  }
}

function words(text: string): readonly string[] {
  return text.split('<').filter((word) => word !== '')
}
