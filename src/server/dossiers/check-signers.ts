import type { CompiledElement, Violation } from '#engine/index.ts'
import { foldAddress, foldMobile } from '#rules/contact.ts'
import { errorText, type ErrorCode } from '#rules/error-catalogue.ts'
import type { Party } from '#vocabulary/party.ts'
import { Failure, type FailureDetail } from '#rules/failure.ts'
import { isConfirmedContact, type UnknownContact } from '../accounts/contact-confirmation.ts'
import type { PartyContact } from '../envelopes/index.ts'
import type { Trx } from '../store/store.ts'
import { presentViolation } from './present-violation.ts'
import {
  findSignerAccounts,
  findStaff,
  hasMailbox,
  hasMobile,
  type SignerAccount,
} from './signer-accounts.ts'
import type { NamedParty } from './signing-parties.ts'
import type { Submission } from './submission.ts'

/**
 * Contacts that the owner of an account has to confirm. The confirmation is mailed after the refused transaction was rolled
 * back.
 */
export class UnconfirmedContacts extends Failure {
  readonly contacts: readonly UnknownContact[]

  constructor(details: readonly FailureDetail[], contacts: readonly UnknownContact[]) {
    super('ANSWERS_INVALID', { details })
    this.contacts = contacts
  }
}

/**
 * Returns the parties with their accounts. A one-time code only proves access to an address or phone, so each must be used
 * by one party only: 422 for a contact shared with another party, the advisor or other staff, and for one that differs
 * from the party's account and that its owner has not confirmed.
 */
export async function checkSigners(
  trx: Trx,
  submission: SignerContext,
  parties: readonly NamedParty[],
): Promise<readonly PartyContact[]> {
  const accounts = await findSignerAccounts(trx, submission.dossier, parties)
  const taken = [
    ...findShared(submission, parties, accounts),
    ...(await findTakenByStaff(trx, submission, parties, accounts)),
  ]
  if (taken.length > 0) throw new Failure('ANSWERS_INVALID', { details: firstPerElement(taken) })
  await requireConfirmed(trx, submission, parties, accounts)
  return parties.map(({ party, name, email, mobile, behalfOf, language }) => ({
    party,
    name,
    email,
    mobile,
    behalfOf,
    language,
    accountId: accounts.get(party)?.id ?? null,
  }))
}

/** The parts of a submission, or of a correction, that the check reads. */
export type SignerContext = Pick<Submission, 'services' | 'dossier' | 'session' | 'locale'>

type Accounts = ReadonlyMap<Party, SignerAccount>

/** Compares each party with the previous ones; the advisor, who comes last, is compared as staff. */
function findShared(
  submission: SignerContext,
  parties: readonly NamedParty[],
  accounts: Accounts,
): readonly FailureDetail[] {
  return parties.flatMap((party, index) => {
    if (party.party === 'subscriberAdvisor') return []
    return parties.slice(0, index).flatMap((other) => {
      const params = { name: party.name, other: other.name }
      const account = accounts.get(party.party)
      const isSame = account !== undefined && account.id === accounts.get(other.party)?.id
      if (isSame || foldAddress(party.email) === foldAddress(other.email))
        return [refuse(submission, party.elements.email, 'SIGNER_CONTACT_SHARED', params)]
      return areSameMobiles(submission, party, other)
        ? [refuse(submission, party.elements.mobile, 'SIGNER_MOBILE_SHARED', params)]
        : []
    })
  })
}

function areSameMobiles(
  { services }: SignerContext,
  { mobile }: Pick<NamedParty, 'mobile'>,
  other: Pick<NamedParty, 'mobile'>,
): boolean {
  if (services.deployment.codeChannel !== 'sms' || !mobile || !other.mobile) return false
  return foldMobile(mobile) === foldMobile(other.mobile)
}

async function findTakenByStaff(
  trx: Trx,
  submission: SignerContext,
  parties: readonly NamedParty[],
  accounts: Accounts,
): Promise<readonly FailureDetail[]> {
  const bySms = submission.services.deployment.codeChannel === 'sms'
  const staff = await findStaff(trx, {
    mailboxes: parties.map(({ email }) => foldAddress(email)),
    advisorId: submission.dossier.advisor?.id,
    mobiles: bySms ? parties.flatMap(({ mobile }) => (mobile ? [foldMobile(mobile)] : [])) : [],
  })
  return parties.flatMap((party) => {
    const { name, email, mobile, elements } = party
    const others = staff.filter(({ id }) => id !== accounts.get(party.party)?.id)
    if (others.some((account) => hasMailbox(account, email)))
      return [refuse(submission, elements.email, staffCode(party), { name })]
    return bySms && mobile && others.some((account) => hasMobile(account, mobile))
      ? [refuse(submission, elements.mobile, staffCode(party), { name })]
      : []
  })
}

function staffCode({ party }: NamedParty): ErrorCode {
  return party === 'subscriberAdvisor' ? 'ADVISOR_CONTACT_SHARED' : 'SIGNER_CONTACT_OF_STAFF'
}

async function requireConfirmed(
  trx: Trx,
  submission: SignerContext,
  parties: readonly NamedParty[],
  accounts: Accounts,
): Promise<void> {
  const details: FailureDetail[] = []
  const unknown: UnknownContact[] = []
  for (const party of parties) {
    const account = accounts.get(party.party)
    if (account === undefined) continue
    for (const contact of findForeignContacts(submission, party, account)) {
      if (await isConfirmedContact(trx, contact)) continue
      unknown.push(contact)
      const element = party.elements[contact.kind]
      details.push(refuse(submission, element, 'SIGNER_CONTACT_UNCONFIRMED', { name: party.name }))
    }
  }
  if (unknown.length > 0) throw new UnconfirmedContacts(details, unknown)
}

/** Contacts for codes that differ from the account's: the address, and the phone number when text messages are sent. */
function findForeignContacts(
  { services, dossier }: SignerContext,
  { email, mobile }: NamedParty,
  account: SignerAccount,
): readonly UnknownContact[] {
  const named = { accountId: account.id, dossierId: dossier.row.id }
  const address = email.trim().toLowerCase()
  const bySms = services.deployment.codeChannel === 'sms'
  return [
    ...(address === account.email || address === account.signerEmail
      ? []
      : [{ ...named, kind: 'email' as const, value: address }]),
    ...(!bySms || !mobile || hasMobile(account, mobile)
      ? []
      : [{ ...named, kind: 'mobile' as const, value: mobile }]),
  ]
}

function refuse(
  submission: SignerContext,
  element: CompiledElement | undefined,
  code: ErrorCode,
  params: Readonly<Record<string, string>>,
): FailureDetail {
  const { dossier, session, locale } = submission
  if (element === undefined)
    throw new Error(`form ${dossier.form.code}: no contact element of ${params['name']}`)
  const violation: Violation = {
    element: element.name,
    block: element.block.slug,
    page: element.page.slug,
    code,
    params,
    text: { fr: errorText('fr', code, params), en: errorText('en', code, params) },
  }
  return presentViolation(violation, dossier.form, session, locale)
}

function firstPerElement(details: readonly FailureDetail[]): readonly FailureDetail[] {
  return details.filter(
    ({ property }, index) => details.findIndex((each) => each.property === property) === index,
  )
}
