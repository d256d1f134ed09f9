import { parseCents } from '../amounts.ts'
import { daysBetween } from '../dates.ts'
import { addMonths } from '../add-to-day.ts'
import type { Check, CheckFacts, Finding } from './check.ts'

/** Source: the threshold counts what one person subscribed in a year, in however many dossiers. */
const ORIGIN_MONTHS = 12

/** The origin of the funds is proved from a threshold on, counted over all dossiers of the person in twelve months. */
export const checkFundsOrigin: Check = (facts) => {
  const { history, day, receipts, settings } = facts
  const own = ownCents(facts)
  if (settings.originOver === null || own === undefined) return []
  const since = addMonths(day, -ORIGIN_MONTHS)
  const counted = history.others.filter((other) => other.day >= since)
  const total = counted.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), own)
  if (total <= settings.originOver * 100) return []
  const isProved = receipts.some(({ role }) => role === 'funds.receipt')
  return [
    {
      subject: 'subscription',
      outcome: isProved ? 'holds' : 'fails',
      reason: isProved ? 'originProved' : 'originUnproved',
      params: { thresholdAmount: String(settings.originOver) },
      place: { role: 'funds.receipt' },
      remedy: 'addReceipt',
      compared: [String(total)],
    },
  ]
}

/** Another dossier of the same person with the same product and amount, some days apart at most. */
export const checkDuplicate: Check = (facts) => {
  const { history, day, product, settings } = facts
  const own = ownCents(facts)
  if (product === null || own === undefined) return []
  const same = history.others.find(
    (other) =>
      other.productCode === product.code &&
      other.amountCents === own &&
      Math.abs(daysBetween(other.day, day)) <= settings.duplicateDays,
  )
  return [
    {
      subject: 'subscription',
      outcome: same ? 'fails' : 'holds',
      reason: same ? 'duplicateFound' : 'duplicateNone',
      params: same ? { dossier: String(same.id) } : {},
      place: { role: 'subscription.product' },
      remedy: 'examine',
      compared: [same ? String(same.id) : null, product.code, String(own)],
    },
  ]
}

/** A file that is in the dossier of another person too. */
export const checkSharedReceipt: Check = ({ history, receipts }) =>
  history.shared.flatMap(({ receiptId, dossierId }): readonly Finding[] => {
    const receipt = receipts.find(({ id }) => id === receiptId)
    if (receipt === undefined) return []
    return [
      {
        subject: String(receiptId),
        outcome: 'fails',
        reason: 'receiptShared',
        params: { dossier: String(dossierId) },
        place: { element: receipt.element },
        remedy: 'examine',
        seen: { receiptId, box: null },
        compared: [String(receiptId), String(dossierId)],
      },
    ]
  })

/**
 * The same for every dossier: what screening finds is shown to compliance only, and must not be deduced from the checks.
 */
export const checkScreening: Check = () => [
  {
    subject: 'persons',
    outcome: 'unknown',
    reason: 'screenedApart',
    place: null,
    remedy: 'examine',
    compared: [],
  },
]

function ownCents({ answer }: CheckFacts): number | undefined {
  const cents = parseCents(answer('subscription.amount') ?? '')
  return cents === undefined ? undefined : Number(cents)
}
