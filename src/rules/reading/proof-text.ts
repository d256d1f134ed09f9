import { isIsoDay } from '../dates.ts'
import type { ProofReading } from '../receipt-reading.ts'

/** A proof of address in the text of a page, without its place. */
export type ProofText = Pick<ProofReading, 'document' | 'holders' | 'address' | 'issuedOn'>

const TAX_NOTICE = /avis d['’]imp[oô]t|taxe (?:fonci[èe]re|d['’]habitation)/i
const BILL =
  /\b(?:facture|[ée]ch[ée]ancier|quittance de loyer|attestation (?:de contrat|d['’]abonnement|de titulaire))/i

/** A French proof of address in the lines of a page; null when it is none, or states neither a date nor an address. */
export function findProofText(lines: readonly string[]): ProofText | null {
  const text = lines.join('\n')
  const document = TAX_NOTICE.test(text) ? 'taxNotice' : BILL.test(text) ? 'bill' : null
  if (document === null) return null
  const blocks = findAddresses(lines)
  const place = lines.findIndex((line) =>
    /lieu de (?:consommation|fourniture|livraison)|point de (?:livraison|service)/i.test(line),
  )
  const chosen = blocks.find(({ at }) => place >= 0 && at > place && at <= place + 6) ?? onlyOne(blocks)
  const issuedOn = findIssue(lines)
  if (issuedOn === null && !chosen) return null
  return {
    document,
    holders: chosen?.holders ?? [],
    address: chosen?.address ?? null,
    issuedOn,
  }
}

interface AddressBlock {
  /** Line of the postcode. */
  readonly at: number
  readonly holders: readonly string[]
  readonly address: NonNullable<ProofReading['address']>
}

const TOWN = /^(\d{5})\s+(\p{L}[\p{L} '’-]+?)(?:\s+cedex(?:\s+\d+)?)?$/iu
const CIVILITY =
  /^(?:m\.?|mme|mlle|mr|monsieur|madame|mademoiselle)(?:\s+(?:et|ou)\s+(?:m\.?|mme|monsieur|madame))?\s+\p{L}/iu
const MOST_LINES = 4

/** Addresses under a person's name; those of companies are the issuer's. */
function findAddresses(lines: readonly string[]): readonly AddressBlock[] {
  return lines.flatMap((line, at) => {
    const [, zip, city] = TOWN.exec(line.trim()) ?? []
    if (zip === undefined || city === undefined) return []
    const above = lines.slice(Math.max(0, at - MOST_LINES - 1), at).map((each) => each.trim())
    const first = above.findLastIndex((each) => CIVILITY.test(each))
    const names = first < 0 ? [] : above.slice(first).filter((each) => CIVILITY.test(each))
    const street = first < 0 ? [] : above.slice(first + names.length)
    if (names.length === 0 || street.length === 0) return []
    const before = first > 0 && CIVILITY.test(above[first - 1] ?? '') ? [above[first - 1] ?? ''] : []
    return [{ at, holders: [...before, ...names], address: { lines: street, zip, city } }]
  })
}

/** Undefined when several addresses differ: nothing shows which one is proved. */
function onlyOne(blocks: readonly AddressBlock[]): AddressBlock | undefined {
  const [first] = blocks
  const key = ({ address }: AddressBlock) => `${address.lines.join(' ')} ${address.zip}`.toLowerCase()
  return first && blocks.every((block) => key(block) === key(first)) ? first : undefined
}

const MONTHS = [
  'janvier',
  'f[ée]vrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'ao[ûu]t',
  'septembre',
  'octobre',
  'novembre',
  'd[ée]cembre',
]
const ISSUE =
  /(?:facture|[ée]ch[ée]ancier|quittance|attestation)\s+(?:[ée]dit[ée]e\s+)?(?:du|le)\s|date\s+(?:de\s+(?:la\s+)?facture|de\s+facturation|d['’][ée]mission|d['’][ée]tablissement|d['’][ée]dition)|(?:fait|[ée]dit[ée]e?|[ée]tablie?|[ée]mise?)\s+(?:à\s+\p{L}+,?\s+)?le\s/iu

/** The day of issue, next to its label; not a day of payment or of a meter reading. */
function findIssue(lines: readonly string[]): string | null {
  for (const [at, line] of lines.entries()) {
    const label = ISSUE.exec(line)
    if (!label) continue
    const date = findDate(line.slice(label.index)) ?? findDate(lines[at + 1] ?? '')
    if (date !== null) return date
  }
  return null
}

function findDate(text: string): string | null {
  const [, day, month, year] = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text) ?? []
  if (day !== undefined && month !== undefined && year !== undefined) return writeDate(year, month, day)
  for (const [at, name] of MONTHS.entries()) {
    const words = new RegExp(`\\b(\\d{1,2})(?:er)?\\s+${name}\\s+(\\d{4})\\b`, 'i').exec(text)
    if (words) return writeDate(words[2] ?? '', String(at + 1), words[1] ?? '')
  }
  return null
}

function writeDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDay(date) ? date : null
}
