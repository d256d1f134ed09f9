import type { ProofReading } from '../receipt-reading.ts'
import type { DossierPerson } from '../dossier-person.ts'
import { addMonths } from '../add-to-day.ts'
import type { Check, CheckFacts, Finding } from './check.ts'
import { isSameAddress } from './compare-addresses.ts'
import { namesHolder, namesOf } from './compare-names.ts'
import { findReadings, notRead, type FoundReading } from './find-reading.ts'

const ROLE = 'subscriber.addressReceipt'
/** A tax notice proves an address until the next one. */
const TAX_NOTICE_MONTHS = 12

type Compare = (
  proof: FoundReading<ProofReading>,
  holder: DossierPerson,
  facts: CheckFacts,
) => Omit<Finding, 'subject' | 'seen'> | undefined

/** The address is that of the proof. */
export const checkProofAddress = overProofs(({ reading }, holder) => {
  const { address } = holder
  if (address === null) return undefined
  const printed = reading.address
  const common = {
    place: { role: holder.companyName === null ? 'subscriber.address' : 'company.address' },
    remedy: 'correctAnswer',
    compared: [address.line, address.zip, address.city, ...(printed?.lines ?? []), printed?.zip ?? null],
  } as const
  const isSame = printed === null ? undefined : isSameAddress(address, printed)
  if (isSame === undefined) return { ...common, outcome: 'unknown', reason: 'proofAddressUnstated' }
  if (isSame) return { ...common, outcome: 'holds', reason: 'proofAddressHolds' }
  const params = { printed: [...(printed?.lines ?? []), printed?.zip, printed?.city].join(' ') }
  return { ...common, outcome: 'fails', reason: 'proofAddressDiffers', params }
})

/** The proof is in the name of a holder or the spouse. */
export const checkProofHolder = overProofs(({ reading, receipt }, _holder, { persons }) => {
  const names = persons
    .filter(({ part }) => part === 'subscriber' || part === 'coSubscriber' || part === 'spouse')
    .flatMap(namesOf)
  const common = {
    place: { element: receipt.element },
    remedy: 'replaceReceipt',
    compared: [...names, ...reading.holders],
  } as const
  if (reading.holders.length === 0) return { ...common, outcome: 'unknown', reason: 'proofHolderUnstated' }
  if (reading.holders.some((holder) => namesHolder(holder, names)))
    return { ...common, outcome: 'holds', reason: 'proofHolderHolds' }
  const params = { printed: reading.holders.join(', ') }
  return { ...common, outcome: 'fails', reason: 'proofHolderDiffers', params }
})

/** The proof is recent enough on the day of the signature. */
export const checkProofAge = overProofs(({ reading, receipt }, _holder, { day, settings }) => {
  const { issuedOn, document } = reading
  const months = document === 'taxNotice' ? TAX_NOTICE_MONTHS : settings.proofMonths
  const isOld = issuedOn !== null && addMonths(issuedOn, months) < day
  const common = {
    params: { issueDate: issuedOn ?? '', months: String(months) },
    place: { element: receipt.element },
    remedy: 'replaceReceipt',
    compared: [issuedOn, isOld ? 'old' : null],
  } as const
  if (issuedOn === null) return { ...common, outcome: 'unknown', reason: 'proofUndated' }
  if (issuedOn > day) return { ...common, outcome: 'fails', reason: 'proofOfFuture' }
  if (isOld) return { ...common, outcome: 'fails', reason: 'proofTooOld' }
  return { ...common, outcome: 'holds', reason: 'proofRecent' }
})

/** Compares the proof of address that is the most recent. */
function overProofs(compare: Compare): Check {
  return (facts) => {
    const holder = facts.persons.find(({ part }) => part === 'subscriber')
    if (holder === undefined) return []
    const proofs = findReadings(facts, ROLE, 'proof')
    const proof = proofs.toSorted((one, other) =>
      (other.reading.issuedOn ?? '').localeCompare(one.reading.issuedOn ?? ''),
    )[0]
    if (proof === undefined) return notRead(facts, ROLE, 'subscriber')
    const finding = compare(proof, holder, facts)
    const seen = { receiptId: proof.receipt.id, box: proof.reading.box }
    return finding ? [{ ...finding, subject: 'subscriber', seen }] : []
  }
}
