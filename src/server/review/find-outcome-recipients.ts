import { foldAddress } from '#rules/contact.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findEnvelopes, type StoredParty } from '../envelopes/index.ts'
import type { Trx } from '../store/store.ts'
import type { Relation } from './outcome-wording.ts'

/** Somebody who is mailed the outcome of a review, as an investor. */
export interface InvestorRecipient {
  /** Part of the mail's idempotency key. */
  readonly key: string
  readonly email: string
  readonly name: string
  /** Null: the deployment's. */
  readonly language: Locale | null
  readonly relation: Relation
  /** Whether the person finds the dossier after signing in. */
  readonly canOpen: boolean
}

export interface ConcernedDossier {
  readonly id: number
  readonly client_id: number | null
  readonly created_by: number
  readonly direct: boolean
}

/**
 * The investors whom the outcome of a dossier's review concerns, each once and no address twice: the client or direct
 * investor it is for, the parties of the completed subscription envelope, and the persons given access. A person
 * with an account is written to at the address of the account; erased accounts, and those to be erased, are left out.
 */
export async function findInvestorRecipients(
  trx: Trx,
  dossier: ConcernedDossier,
): Promise<readonly InvestorRecipient[]> {
  const parties = await findInvestingParties(trx, dossier.id)
  const readers = await findReaders(trx, dossier)
  const owner = dossier.client_id ?? (dossier.direct ? dossier.created_by : null)
  const ids = [owner, ...parties.map(({ accountId }) => accountId), ...readers].flatMap((id) => id ?? [])
  const accounts = await findAccounts(trx, ids)
  const withAccount = accounts.map((account): InvestorRecipient => {
    const party = parties.find(({ accountId }) => accountId === account.id)
    return {
      key: `account-${account.id}`,
      email: account.email,
      name: `${account.first_name} ${account.last_name}`,
      language: account.language ?? party?.language ?? null,
      relation: party ? relationOf(party) : { kind: account.id === owner ? 'own' : 'shared' },
      canOpen: account.closed_at === null && readers.includes(account.id),
    }
  })
  const withoutAccount = parties
    .filter(({ accountId }) => accountId === null)
    .map((party): InvestorRecipient => ({
      key: party.party,
      email: party.email,
      name: party.name,
      language: party.language,
      relation: relationOf(party),
      canOpen: false,
    }))
  return firstPerMailbox([...withAccount, ...withoutAccount])
}

/** Parties that signed, without the advisor. None for a paper subscription. */
async function findInvestingParties(trx: Trx, dossierId: number): Promise<readonly StoredParty[]> {
  const envelopes = await findEnvelopes(trx, dossierId)
  // A correction asks only some of them again: the others have signed an earlier envelope.
  const signed = envelopes.filter(({ kind, state }) => kind === 'subscription' && state === 'completed')
  const parties = new Map(signed.flatMap((envelope) => envelope.parties.map((party) => [party.party, party])))
  return [...parties.values()].filter(({ party }) => party !== 'subscriberAdvisor')
}

/** Accounts of investors that see the dossier in their lists. */
async function findReaders(trx: Trx, dossier: ConcernedDossier): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('dossier_access')
    .select('account_id')
    .where('dossier_id', '=', dossier.id)
    .execute()
  const authorized = rows.map(({ account_id }) => account_id)
  return dossier.direct ? [dossier.created_by, ...authorized] : authorized
}

async function findAccounts(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'last_name', 'language', 'closed_at'])
    .where('id', 'in', [...new Set(ids)])
    .where('erased_at', 'is', null)
    .where('erasure_asked_at', 'is', null)
    .orderBy('id')
    .execute()
}

function relationOf({ party, behalfOf }: StoredParty): Relation {
  if (party === 'counterparty') return { kind: 'counterparty' }
  // A spouse consents to the use of common funds and holds no share.
  return behalfOf !== null || party === 'subscriberSpouse' ? { kind: 'signed', behalfOf } : { kind: 'own' }
}

/** Accounts come first: their mail leads to the dossier. */
function firstPerMailbox(recipients: readonly InvestorRecipient[]): readonly InvestorRecipient[] {
  const mailboxes = recipients.map(({ email }) => foldAddress(email))
  return recipients.filter((_recipient, index) => mailboxes.indexOf(mailboxes[index] ?? '') === index)
}
