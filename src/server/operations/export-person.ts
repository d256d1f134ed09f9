import type { Db } from '../store/store.ts'

/**
 * Everything the store holds of the person behind an account: the account, the dossiers they subscribe
 * in with their answers and receipts, what they sign elsewhere, and what they did. Throws when nobody signs in so.
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
      'created_at',
    ])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!account) throw new Error(`nobody signs in as ${email}`)
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
  return {
    account,
    dossiers: parts,
    signatures: await db
      .selectFrom('envelope_party')
      .innerJoin('envelope', 'envelope.id', 'envelope_party.envelope_id')
      .select([
        'dossier_id',
        'kind',
        'party',
        'name',
        'email',
        'mobile',
        'envelope_party.state',
        'changed_at',
      ])
      .where('envelope_party.email', 'in', [account.email, account.signer_email ?? account.email])
      .execute(),
    actions: await db
      .selectFrom('audit')
      .select(['subject', 'at', 'action'])
      .where('actor_id', '=', account.id)
      .orderBy('id')
      .execute(),
  }
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
  }
}
