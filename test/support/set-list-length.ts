import { sql } from 'kysely'
import type { Db } from '#server/store/store.ts'

/** The list, and the `titles` that identify its generated rows. */
export interface ListLength {
  readonly login: string
  readonly state: 'ongoing' | 'canceled' | 'signed'
  readonly titles: string
  readonly total: number
}

/**
 * Replaces a user's dossiers in one state with this many generated rows without answers, the last being the newest.
 * Thousands take a second.
 */
export async function setListLength(
  db: Db,
  { login, state, titles, total }: ListLength,
): Promise<readonly number[]> {
  const [account, form] = await Promise.all([
    db.selectFrom('account').select('id').where('email', '=', `${login}@demo.test`).executeTakeFirstOrThrow(),
    db
      .selectFrom('form_version')
      .select('id')
      .where('code', '=', 'client')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  ])
  await db.deleteFrom('dossier').where('title', 'like', `${titles} %`).execute()
  const { rows } = await sql<{ id: number }>`
    insert into dossier (form_version_id, form_code, state, status, integration_state, direct, advisor_id,
      created_by, title, amount_cents, created_at, signed_at)
    select ${form.id}, 'client', ${state}, ${state}, ${state === 'signed' ? 'ongoing' : null}, false,
      ${account.id}, ${account.id}, ${titles} || ' ' || n, 1020000,
      now() - interval '30 days' + n * interval '1 second', ${state === 'signed' ? sql`now()` : null}
    from generate_series(1, ${total}::int) as n
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
