import type { Db } from '../store/store.ts'

/**
 * Everything the store holds of the person behind an account: the account, the dossiers they subscribe
 * in with their answers and receipts, what they sign elsewhere, and what they did. Throws when there is no such account.
 * Source: domain §7 (RGPD: access, export).
 */
export async function exportPerson(db: Db, email: string): Promise<Readonly<Record<string, unknown>>> {
  const account = await db
    .selectFrom('account')
    .select([
      'id',
      'role',
      'email',
      'username',
      'civility',
      'first_name',
      'last_name',
      'mobile',
      'signer_email',
      'language',
      'created_at',
      'closed_at',
      'erasure_asked_at',
    ])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!account) throw new Error(`no account with the address ${email}`)
  const dossiers = await db
    .selectFrom('dossier')
    .select(['id', 'state', 'title', 'product_code', 'amount_cents', 'created_at', 'signed_at'])
    .where((eb) =>
      eb.or([
        eb('client_id', '=', account.id),
        eb.and([eb('direct', '=', true), eb('created_by', '=', account.id)]),
      ]),
    )
    .orderBy('id')
    .execute()
  const parts = await Promise.all(
    dossiers.map(async (dossier) => ({ ...dossier, ...(await partsOf(db, dossier.id)) })),
  )
  const addresses = [account.email, account.signer_email ?? account.email]
  return {
    account,
    dossiers: parts,
    signatures: await findSignatures(db, addresses),
    signatureEvents: await findSignatureEvents(db, addresses),
    actions: await db
      .selectFrom('audit')
      .select(['subject', 'at', 'action'])
      .where('actor_id', '=', account.id)
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
    .where('envelope_party.email', 'in', addresses)
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
    .where('envelope_party.email', 'in', addresses)
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
    documents: await db
      .selectFrom('envelope_document')
      .innerJoin('envelope', 'envelope.id', 'envelope_document.envelope_id')
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
