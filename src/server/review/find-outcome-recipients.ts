import { foldAddress } from '#rules/contact.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { findEnvelopes, type StoredParty } from '../envelopes/index.ts'
import type { Trx } from '../store/store.ts'
import type { Relation } from './outcome-wording.ts'

/** An investor who is mailed the outcome of a review. */
export interface InvestorRecipient {
  /** Part of the mail's idempotency key. */
  readonly key: string
  readonly email: string
  readonly name: string
  /** Null: the deployment's default. */
  readonly language: Locale | null
  readonly relation: Relation
  /** Whether the person sees the dossier after signing in. */
  readonly canOpen: boolean
}

export interface ConcernedDossier {
  readonly id: number
  readonly client_id: number | null
  readonly created_by: number
  readonly direct: boolean
}

/**
 * The investors who are mailed the outcome of a dossier's review, each person and each address once: the client or direct
 * investor, the parties of the completed subscription envelope, and persons with access. Persons with an account are mailed
 * at the account's address; accounts that are erased or awaiting erasure are left out.
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

/** Parties that signed, without the advisor. Empty for a paper subscription. */
async function findInvestingParties(trx: Trx, dossierId: number): Promise<readonly StoredParty[]> {
  const envelopes = await findEnvelopes(trx, dossierId)
  // A correction may be signed by only some of them, so includes earlier envelopes.
  const signed = envelopes.filter(({ kind, state }) => kind === 'subscription' && state === 'completed')
  const parties = new Map(signed.flatMap((envelope) => envelope.parties.map((party) => [party.party, party])))
  return [...parties.values()].filter(({ party }) => party !== 'subscriberAdvisor')
}

/** Investors' accounts that see the dossier in their lists. */
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
  // Spouses only consent to the use of common funds and hold no shares.
  return behalfOf !== null || party === 'subscriberSpouse' ? { kind: 'signed', behalfOf } : { kind: 'own' }
}

/** Accounts take precedence, since their mail links to the dossier. */
function firstPerMailbox(recipients: readonly InvestorRecipient[]): readonly InvestorRecipient[] {
  const mailboxes = recipients.map(({ email }) => foldAddress(email))
  return recipients.filter((_recipient, index) => mailboxes.indexOf(mailboxes[index] ?? '') === index)
}
