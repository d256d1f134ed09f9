import type { FileReading, ReceiptReading } from '#rules/receipt-reading.ts'
import type { DossierDraft } from './dossier-draft.ts'
import { expectReading } from './expected-reading.ts'

/** How a reading differs from what the receipt says; null when it does not, or when nothing was read. */
export function compareReading(draft: DossierDraft, receiptId: number, reading: FileReading): string | null {
  const [expected] = expectReading(draft, receiptId).readings
  const [found, ...others] = reading.readings
  if (expected === undefined || found === undefined) return null
  if (others.length > 0) return `${others.length + 1} readings`
  const [wanted, given] = [listFacts(expected), listFacts(found)]
  const wrong = wanted.flatMap(([name, value]) => {
    const other = given.find(([each]) => each === name)?.[1]
    // A text may be left out; another one is an error.
    return other === null || other === value ? [] : [`${name} ${other} for ${value}`]
  })
  return wrong.length === 0 ? null : wrong.join(', ')
}

type Fact = readonly [name: string, value: string | null]

function listFacts(reading: ReceiptReading): readonly Fact[] {
  if (reading.kind === 'identity')
    return [
      ['format', reading.format],
      ['lastName', plain(reading.lastName)],
      ['firstNames', plain(reading.firstNames.join(''))],
      ['birthDate', reading.birthDate],
      ['sex', reading.sex],
      ['nationality', reading.nationality],
      ['expiresOn', reading.expiresOn],
      ['issuedOn', reading.issuedOn],
      ['documentNumber', reading.documentNumber],
    ]
  if (reading.kind === 'bank')
    return [
      ['kind', 'bank'],
      ['iban', reading.iban],
    ]
  return [
    ['kind', `${reading.kind} ${reading.document}`],
    ['issuedOn', reading.issuedOn],
    ['zip', reading.address?.zip ?? null],
  ]
}

function plain(text: string): string {
  return text.replaceAll(/[^A-Z]/g, '')
}
