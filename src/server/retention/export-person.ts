import { sql } from 'kysely'
import { isOfCompany } from '#rules/checks/registry.ts'
import { foldAddress } from '#rules/contact.ts'
import { CHECK_CODES } from '#vocabulary/check.ts'
import { readAnswerChanges } from '../answers/change-store.ts'
import { PersonUnknown } from './erase-person.ts'
import { findNamedDossiers, type NamedDossier } from './find-named-dossiers.ts'
import { readPerson } from './read-person.ts'
import type { Db } from '../store/store.ts'

/**
 * Everything the store holds of a person, with or without an account: the account, the dossiers they subscribe in with
 * their answers and receipts, their answers in dossiers of others, what they sign, and what they did. `sameName` lists
 * dossiers that may be a namesake's, by number only. Throws when neither an account nor a dossier has the address.
 * Source: domain §7 (GDPR: access, export).
 */
export async function exportPerson(db: Db, email: string) {
  const { account, person } = await readPerson(db, email)
  const named = await findNamedDossiers(db, person)
  const by = (...kinds: readonly NamedDossier['by'][]) =>
    named.filter((dossier) => kinds.includes(dossier.by))
  if (!account && by('account', 'subscriber', 'address').length === 0)
    throw new PersonUnknown(`no account with the address ${email}, and no dossier names it`)
  return {
    account: account ? presentAccount(account) : null,
    dossiers: await Promise.all(by('account', 'subscriber').map(({ id }) => readDossier(db, id))),
    // The answers of other people in these dossiers are not included.
    dossiersOfOthers: await Promise.all(by('address').map((dossier) => readOwnAnswers(db, dossier))),
    sameName: by('name').map(({ id }) => id),
    signatures: await findSignatures(db, person.addresses),
    signatureEvents: await findSignatureEvents(db, person.addresses),
    customers: await db
      .selectFrom('customer')
      .selectAll()
      .where(isMailbox('customer.email', person.addresses))
      .execute(),
    ...(account
      ? await readBelongings(db, account.id)
      : { passkeys: [], elsewhere: [], notices: [], notes: [], actions: [] }),
  }
}

export type PersonExport = Awaited<ReturnType<typeof exportPerson>>

type Account = NonNullable<Awaited<ReturnType<typeof readPerson>>['account']>

function presentAccount(account: Account) {
  return {
    id: account.id,
    role: account.role,
    email: account.email,
    username: account.username,
    civility: account.civility,
    first_name: account.first_name,
    last_name: account.last_name,
    mobile: account.mobile,
    signer_email: account.signer_email,
    advisor_identity: account.advisor_identity,
    language: account.language,
    created_at: account.created_at,
    closed_at: account.closed_at,
    erasure_asked_at: account.erasure_asked_at,
  }
}

async function readDossier(db: Db, id: number): Promise<Readonly<Record<string, unknown>>> {
  const dossier = await db
    .selectFrom('dossier')
    .select(['id', 'state', 'title', 'product_code', 'amount_cents', 'created_at', 'signed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...dossier, ...(await partsOf(db, id)) }
}

/** Answers, drafts and former answers about the person in another person's dossier. */
async function readOwnAnswers(
  db: Db,
  { id, as, elements }: NamedDossier,
): Promise<Readonly<Record<string, unknown>>> {
  const dossier = await db
    .selectFrom('dossier')
    .select(['id', 'state', 'created_at', 'signed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const blocks = await db
    .selectFrom('dossier_block')
    .select('answers')
    .where('dossier_id', '=', id)
    .orderBy('block')
    .execute()
  const answers = blocks
    .flatMap((block) => Object.entries(block.answers))
    .filter(([element]) => elements.includes(element))
  const drafts = await db
    .selectFrom('draft')
    .select(['element', 'value', 'updated_at'])
    .where('dossier_id', '=', id)
    .where(sql<boolean>`element = any(${elements})`)
    .execute()
  const formerAnswers = (await readAnswerChanges(db, id)).flatMap(({ at, changes }) =>
    Object.entries(changes)
      .filter(([element, { from }]) => from !== undefined && elements.includes(element))
      .map(([element, { from }]) => ({ element, value: from, until: at })),
  )
  return { ...dossier, as, answers: Object.fromEntries(answers), formerAnswers, drafts }
}

function isMailbox(column: string, addresses: readonly string[]) {
  return sql<boolean>`public.fold_address(${sql.ref(column)}) = any(${addresses.map(foldAddress)})`
}

async function readBelongings(db: Db, accountId: number) {
  const links = await db
    .selectFrom('upstream_link')
    .select(['issuer', 'subject', 'created_at'])
    .where('account_id', '=', accountId)
    .execute()
  const managed = await db
    .selectFrom('provisioned_account')
    .select(['user_name', 'external_id', 'is_active', 'changed_at', 'deleted_at'])
    .where('account_id', '=', accountId)
    .execute()
  return {
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    // At upstream providers, and at the identity provider that manages the account.
    elsewhere: [...links, ...managed],
    notices: await db
      .selectFrom('notice')
      .select(['kind', 'dossier_id', 'created_at', 'read_at', 'mailed_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    // Of advisors, on the person and on their dossiers.
    notes: await db
      .selectFrom('note')
      .leftJoin('dossier', 'dossier.id', 'note.dossier_id')
      .select(['note.dossier_id', 'note.text', 'note.created_at', 'note.edited_at'])
      .where((eb) => eb.or([eb('note.client_id', '=', accountId), eb('dossier.client_id', '=', accountId)]))
      .orderBy('note.id')
      .execute(),
    actions: await db
      .selectFrom('audit')
      .select(['subject', 'at', 'action'])
      .where('actor_id', '=', accountId)
      .orderBy('id')
      .execute(),
  }
}

/** Envelopes with the person as a party, in dossiers of others too, with evidence and documents. */
function findSignatures(db: Db, addresses: readonly string[]): Promise<readonly object[]> {
  return db
    .selectFrom('envelope_party')
    .innerJoin('envelope', 'envelope.id', 'envelope_party.envelope_id')
    .select([
      'dossier_id',
      'kind',
      'party',
      'name',
      'email',
      'mobile',
      'behalf_of',
      'language',
      'envelope_party.state',
      'changed_at',
      'evidence_sha256',
      'certificate_sha256',
    ])
    .where(isMailbox('envelope_party.email', addresses))
    .execute()
}

/** The person's own signing events, with address and browser. */
function findSignatureEvents(db: Db, addresses: readonly string[]): Promise<readonly object[]> {
  return db
    .selectFrom('envelope_event')
    .innerJoin('envelope_party', (join) =>
      join
        .onRef('envelope_party.envelope_id', '=', 'envelope_event.envelope_id')
        .onRef('envelope_party.party', '=', 'envelope_event.party'),
    )
    .innerJoin('envelope', 'envelope.id', 'envelope_event.envelope_id')
    .select(['dossier_id', 'envelope_event.kind', 'envelope_event.party', 'at', 'detail'])
    .where(isMailbox('envelope_party.email', addresses))
    .orderBy('envelope_event.id')
    .execute()
}

async function partsOf(db: Db, dossierId: number): Promise<Readonly<Record<string, unknown>>> {
  return {
    answers: await db
      .selectFrom('dossier_block')
      .select(['block', 'answers', 'submitted_at'])
      .where('dossier_id', '=', dossierId)
      .orderBy('block')
      .execute(),
    answerHistory: await readAnswerChanges(db, dossierId),
    drafts: await db
      .selectFrom('draft')
      .select(['element', 'value', 'updated_at'])
      .where('dossier_id', '=', dossierId)
      .execute(),
    receipts: await db
      .selectFrom('receipt')
      .select(['id', 'title', 'mimetype', 'size', 'sha256', 'created_at'])
      .where('dossier_id', '=', dossierId)
      .orderBy('id')
      .execute(),
    checkSettlements: await db
      .selectFrom('check_settlement')
      .select(['code', 'subject', 'reason', 'settled_at'])
      .where('dossier_id', '=', dossierId)
      .where('code', 'not in', CHECK_CODES.filter(isOfCompany))
      .orderBy('id')
      .execute(),
    corrections: await db
      .selectFrom('correction')
      .select(['id', 'stage', 'state', 'concerned', 'remarks', 'proposals', 'refusal_reason', 'deadline'])
      .select(['opened_at', 'applied_at'])
      .where('dossier_id', '=', dossierId)
      .orderBy('id')
      .execute(),
    proposedReceipts: await db
      .selectFrom('correction_receipt')
      .innerJoin('correction', 'correction.id', 'correction_id')
      .select(['correction_id', 'fate', 'title', 'mimetype', 'size', 'sha256', 'created_at'])
      .where('dossier_id', '=', dossierId)
      .orderBy('correction_receipt.id')
      .execute(),
    documents: await db
      .selectFrom('envelope_document')
      .innerJoin('envelope', 'envelope.id', 'envelope_document.envelope_id')
      .where('envelope_document.carried_from', 'is', null)
      .select(['envelope_document.title_fr as title', 'current_sha256 as sha256'])
      .where('dossier_id', '=', dossierId)
      .execute(),
    envelopes: await db
      .selectFrom('envelope')
      .select(['kind', 'state', 'created_at', 'completed_at', 'evidence_sha256', 'certificate_sha256'])
      .where('dossier_id', '=', dossierId)
      .orderBy('created_at')
      .execute(),
    registerLines: await db
      .selectFrom('register_line')
      .select(['id', 'scope', 'fields', 'status', 'reason', 'associate_code', 'acknowledged_at'])
      .where('dossier_id', '=', dossierId)
      .orderBy('attempt')
      .orderBy('position')
      .execute(),
  }
}
