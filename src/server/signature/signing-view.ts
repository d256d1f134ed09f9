import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ProviderView, ViewOpener } from '#signature/provider.ts'
import { hashToken } from '../http/authenticate.ts'
import type { Database } from '../store/schema.ts'
import type { Db, Trx } from '../store/store.ts'

/**
 * A party's view of an envelope: opened once by a token, then authenticated by a cookie. Only hashes are stored; neither
 * token nor cookie is ever logged. Source: design "Signature".
 */
export const VIEW_LIMITS = { openWithinMs: 5 * 60_000, idleMs: 30 * 60_000 } as const

export interface SigningView extends ProviderView {
  readonly id: string
}

/** Creates a view and returns its single-use opening token. */
export async function mintView(
  db: Db | Trx,
  view: SigningView,
  at: Date,
): Promise<{ readonly token: string }> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('signing_view')
    .values({
      id: view.id,
      envelope_id: view.envelopeId,
      party: view.party,
      dossier_id: view.dossierId,
      ...openerColumns(view.opener),
      open_token_hash: hashToken(token),
      created_at: at,
    })
    .execute()
  return { token }
}

function openerColumns(opener: ViewOpener) {
  return opener.kind === 'link'
    ? { from_link: true, link_round: opener.round }
    : { from_link: false, opened_by: opener.accountId, account_session: opener.session }
}

/** Consumes an opening token; `undefined` when it is used, expired or unknown. */
export async function openView(
  db: Db | Trx,
  token: string,
  at: Date,
): Promise<{ readonly view: SigningView; readonly session: string } | undefined> {
  const session = randomBytes(32).toString('base64url')
  const row = await db
    .updateTable('signing_view')
    .set({ open_token_hash: null, session_hash: hashToken(session), opened_at: at, last_active_at: at })
    .where('open_token_hash', '=', hashToken(token))
    .where('created_at', '>', new Date(at.getTime() - VIEW_LIMITS.openWithinMs))
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && { view: readRow(row), session }
}

/** The view of this cookie; renews its activity. `undefined` after 30 minutes of inactivity. */
export async function findView(
  db: Db | Trx,
  { id, session }: { readonly id: string; readonly session: string },
  at: Date,
): Promise<SigningView | undefined> {
  const row = await db
    .updateTable('signing_view')
    .set({ last_active_at: at })
    .where('id', '=', id)
    .where('session_hash', '=', hashToken(session))
    .where('last_active_at', '>', new Date(at.getTime() - VIEW_LIMITS.idleMs))
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && readRow(row)
}

const COLUMNS = [
  'id',
  'envelope_id',
  'party',
  'dossier_id',
  'from_link',
  'link_round',
  'opened_by',
  'account_session',
] as const

function readRow(row: Pick<Selectable<Database['signing_view']>, (typeof COLUMNS)[number]>): SigningView {
  return {
    id: row.id,
    envelopeId: row.envelope_id,
    party: row.party,
    dossierId: row.dossier_id,
    opener: row.from_link
      ? { kind: 'link', round: row.link_round }
      : { kind: 'account', accountId: row.opened_by, session: row.account_session },
  }
}
