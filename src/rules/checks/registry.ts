import { CHECK_CODES, type CheckCode, type CheckSeverity } from '#vocabulary/check.ts'
import { isBackOffice, isInvestor, type Role } from '#vocabulary/role.ts'
import { checkAnswers, checkBounds, checkTableAge } from './answer-checks.ts'
import { checkIbanCountry, checkIbanHolder, checkIbanMatch, checkPayer } from './bank-checks.ts'
import { checkCapacity, checkRepresentative } from './capacity-checks.ts'
import type { Check, CheckFacts, CheckResult } from './check.ts'
import { checkAdvisorContact, checkDistinctEmails, checkDistinctMobiles } from './contact-checks.ts'
import { checkBirthday, checkEnjoyment, checkPrice } from './figure-checks.ts'
import { checkDuplicate, checkFundsOrigin, checkScreening, checkSharedReceipt } from './history-checks.ts'
import {
  checkIdentityBirthDate,
  checkIdentityName,
  checkIdentityNationality,
  checkIdentitySex,
  checkIdentityValidity,
} from './identity-checks.ts'
import { checkProofAddress, checkProofAge, checkProofHolder } from './proof-checks.ts'

/** Audience of a check: everybody, the advisor and the company, or the company only. */
type CheckAudience = 'everyone' | 'staff' | 'company'

interface CheckLine {
  readonly check: Check
  /** What a failure does by default; `blocking` only where two certain values differ. */
  readonly severity: CheckSeverity
  readonly audience: CheckAudience
  /** Roles of the elements that it compares: a correction of one of them is something that it should have caught. */
  readonly roles: readonly string[]
}

const lineFor =
  (audience: CheckAudience) =>
  (check: Check, severity: CheckSeverity, roles: readonly string[]): CheckLine => ({
    check,
    severity,
    audience,
    roles,
  })
const everyone = lineFor('everyone')
const staff = lineFor('staff')
const company = lineFor('company')

const of = (names: string, parts: readonly string[]) =>
  parts.flatMap((part) => names.split(' ').map((name) => `${part}.${name}`))
const IDENTIFIED = ['subscriber', 'representative', 'coSubscriber', 'spouse', 'counterparty']
const HOLDERS = ['subscriber', 'coSubscriber', 'spouse', 'counterparty']

/** Every check, in the order of `CHECK_CODES`. */
export const CHECKS: Readonly<Record<CheckCode, CheckLine>> = {
  identityName: everyone(checkIdentityName, 'warning', of('lastName firstName birthName', IDENTIFIED)),
  identityBirthDate: everyone(checkIdentityBirthDate, 'blocking', of('birthdate', IDENTIFIED)),
  identitySex: everyone(checkIdentitySex, 'warning', of('civility', IDENTIFIED)),
  identityNationality: everyone(checkIdentityNationality, 'warning', of('nationality', IDENTIFIED)),
  identityValidity: everyone(checkIdentityValidity, 'warning', of('identityReceipt', HOLDERS)),
  proofAddress: everyone(checkProofAddress, 'warning', of('address zip city', ['subscriber', 'company'])),
  proofHolder: everyone(checkProofHolder, 'warning', ['subscriber.addressReceipt']),
  proofAge: everyone(checkProofAge, 'warning', ['subscriber.addressReceipt']),
  ibanMatch: everyone(checkIbanMatch, 'blocking', ['bank.iban', 'bank.debitIban', 'bank.receipt']),
  ibanHolder: everyone(checkIbanHolder, 'warning', ['bank.holder', 'bank.receipt']),
  ibanCountry: everyone(checkIbanCountry, 'warning', ['bank.iban', 'bank.debitIban']),
  payer: staff(checkPayer, 'warning', ['payer.name']),
  distinctEmails: everyone(checkDistinctEmails, 'warning', of('email', IDENTIFIED)),
  distinctMobiles: everyone(checkDistinctMobiles, 'warning', of('mobile', IDENTIFIED)),
  advisorContact: staff(checkAdvisorContact, 'warning', of('email mobile', IDENTIFIED)),
  capacity: everyone(checkCapacity, 'warning', ['subscriber.capacity']),
  representative: everyone(
    checkRepresentative,
    'warning',
    of('lastName firstName birthdate quality', ['representative', 'secondRepresentative']),
  ),
  price: staff(checkPrice, 'warning', ['subscription.product', 'subscription.unitPrice']),
  enjoyment: staff(checkEnjoyment, 'warning', ['subscription.product']),
  bounds: everyone(checkBounds, 'warning', ['subscription.shares', 'subscription.amount', 'plan.amount']),
  tableAge: everyone(checkTableAge, 'warning', ['subscription.lifeRow', 'usufructuary.birthdate']),
  birthday: staff(checkBirthday, 'warning', ['subscriber.birthdate', 'usufructuary.birthdate']),
  answers: everyone(checkAnswers, 'warning', []),
  fundsOrigin: everyone(checkFundsOrigin, 'warning', ['funds.receipt', 'funds.country']),
  duplicate: staff(checkDuplicate, 'warning', []),
  sharedReceipt: company(checkSharedReceipt, 'warning', []),
  screening: company(checkScreening, 'warning', []),
}

/** What the checks find, in their order; `skipped` are those that the deployment has switched off. */
export function runChecks(facts: CheckFacts, skipped: ReadonlySet<CheckCode>): readonly CheckResult[] {
  return CHECK_CODES.filter((code) => !skipped.has(code)).flatMap((code) =>
    CHECKS[code].check(facts).map((finding) => ({ code, ...finding })),
  )
}

/** Whether only the company may read this check: its findings are about other persons. */
export function isOfCompany(code: CheckCode): boolean {
  return CHECKS[code].audience === 'company'
}

/**
 * Whether the role may read this result. Investors see only failures that they can fix, and that a receipt is still
 * being read.
 */
export function canReadCheck(role: Role, { code, outcome, remedy, reason }: CheckResult): boolean {
  if (isBackOffice(role)) return true
  const { audience } = CHECKS[code]
  if (isInvestor(role))
    return (
      audience === 'everyone' &&
      ((outcome === 'fails' && remedy !== 'examine') || reason === 'readingPending')
    )
  return audience !== 'company'
}

/** The checks that compare the element with this role. */
export function checksOfRole(role: string): readonly CheckCode[] {
  return CHECK_CODES.filter((code) => CHECKS[code].roles.includes(role))
}
