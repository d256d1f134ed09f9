import type { BankReading } from '../receipt-reading.ts'
import type { Check, CheckFacts, Finding } from './check.ts'
import { namesHolder, namesOf } from './compare-names.ts'
import { findReadings, notRead, type FoundReading } from './find-reading.ts'

const ROLE = 'bank.receipt'

/** The typed IBAN is printed on the bank details. Whether it is valid is a rule of the form: see `answers`. */
export const checkIbanMatch: Check = (facts) => {
  const typed = ibansOf(facts)
  const [account] = typed
  if (account === undefined) return []
  return overAccounts(facts, (found) => {
    const matching = found.find(({ reading }) => typed.includes(reading.iban))
    const chosen = matching ?? found[0]
    const printed = chosen?.reading.iban ?? ''
    return {
      chosen,
      outcome: matching ? 'holds' : 'fails',
      reason: matching ? 'ibanHolds' : 'ibanDiffers',
      params: { ending: printed.slice(-4), typedEnding: account.slice(-4) },
      place: { role: 'bank.iban' },
      remedy: 'correctAnswer',
      compared: [...typed, printed],
    }
  })
}

/** The holder printed on the bank details is a holder of the dossier, or the payer who is named. */
export const checkIbanHolder: Check = (facts) =>
  overAccounts(facts, (found) => {
    const holders = holderNames(facts)
    const payer = facts.answer('payer.name') ?? null
    const named = found.filter(({ reading }) => reading.holder !== null)
    const matching = named.find(({ reading }) => namesHolder(reading.holder ?? '', [...holders, payer]))
    const chosen = matching ?? named[0] ?? found[0]
    const printed = chosen?.reading.holder ?? null
    const common = {
      chosen,
      place: chosen ? { element: chosen.receipt.element } : null,
      remedy: 'replaceReceipt',
      compared: [...holders, payer, printed],
    } as const
    if (printed === null) return { ...common, outcome: 'unknown', reason: 'ibanHolderUnstated' }
    if (matching) return { ...common, outcome: 'holds', reason: 'ibanHolderHolds' }
    return { ...common, outcome: 'fails', reason: 'ibanHolderDiffers', params: { printed } }
  })

/** The accounts are held in countries that the deployment accepts. */
export const checkIbanCountry: Check = (facts) =>
  ['bank.iban', 'bank.debitIban'].flatMap((role) => {
    const iban = readIban(facts, role)
    if (iban === undefined) return []
    const country = iban.slice(0, 2)
    const isAccepted = facts.settings.ibanCountries.includes(country)
    return [
      {
        subject: role,
        outcome: isAccepted ? 'holds' : 'fails',
        reason: isAccepted ? 'ibanCountryHolds' : 'ibanCountryRefused',
        params: { country },
        place: { role },
        remedy: 'correctAnswer',
        compared: [country],
      },
    ]
  })

/** A named payer who is not a holder: the account belongs to a third party. */
export const checkPayer: Check = (facts) => {
  const payer = facts.answer('payer.name')
  if (payer === undefined) return []
  const holders = holderNames(facts)
  const isHolder = namesHolder(payer, holders)
  return [
    {
      subject: 'payer',
      outcome: isHolder ? 'holds' : 'fails',
      reason: isHolder ? 'payerHolds' : 'payerIsOther',
      params: { payer },
      place: { role: 'payer.name' },
      remedy: 'examine',
      compared: [payer, ...holders],
    },
  ]
}

function ibansOf(facts: CheckFacts): readonly string[] {
  return ['bank.iban', 'bank.debitIban'].flatMap((role) => readIban(facts, role) ?? [])
}

function readIban({ answer }: CheckFacts, role: string): string | undefined {
  return answer(role)?.replace(/\s/g, '').toUpperCase()
}

function holderNames({ persons }: CheckFacts): readonly (string | null)[] {
  return persons.filter(({ part }) => part === 'subscriber' || part === 'coSubscriber').flatMap(namesOf)
}

type Found = FoundReading<BankReading>

function overAccounts(
  facts: CheckFacts,
  compare: (found: readonly Found[]) => Omit<Finding, 'subject' | 'seen'> & { chosen: Found | undefined },
): readonly Finding[] {
  const found = findReadings(facts, ROLE, 'bank')
  if (found.length === 0) return notRead(facts, ROLE, 'subscriber')
  const { chosen, ...finding } = compare(found)
  const seen = chosen && { seen: { receiptId: chosen.receipt.id, box: chosen.reading.box } }
  return [{ ...finding, subject: 'subscriber', ...seen }]
}
