import { sql, type Selectable } from 'kysely'
import type { Notice, Notices } from '#contract/notices.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { presentTitle, visibleTo } from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { presentSentence } from '../notices/index.ts'
import type { Db, Trx } from '../store/store.ts'
import type { Database } from '../store/schema.ts'

const PAGE = 20
/** The badge shows `99+` beyond. */
const MOST_COUNTED = 100

/** Dossier and actor are those that the reader may see now; null otherwise. */
export type NoticeRow = Selectable<Database['notice']> & {
  readonly title: string | null
  readonly actor: string | null
}

type Reader = Pick<User, 'id' | 'role' | 'covers'>

/** Notices with dossier and actor as far as the reader may see them now. */
export function selectNotices(db: Db | Trx, reader: Reader) {
  return db
    .selectFrom('notice')
    .leftJoin('dossier', (join) => join.onRef('dossier.id', '=', 'notice.dossier_id').on(visibleTo(reader)))
    .leftJoin('account as actor', (join) =>
      join.onRef('actor.id', '=', 'notice.actor_id').on('actor.erased_at', 'is', null),
    )
    .where('notice.account_id', '=', reader.id)
    .selectAll('notice')
    .select([
      'dossier.title',
      sql<string | null>`nullif(trim(concat(actor.first_name, ' ', actor.last_name)), '')`.as('actor'),
    ])
}

/** A page of a person's notices, the newest first. */
export async function readNotices(
  db: Db,
  user: User,
  { before, locale }: { readonly before: number | undefined; readonly locale: Locale },
): Promise<Notices> {
  let query = selectNotices(db, user)
    .orderBy('notice.id', 'desc')
    .limit(PAGE + 1)
  if (before !== undefined) query = query.where('notice.id', '<', before)
  const [rows, unread] = await Promise.all([query.execute(), countUnread(db, user.id)])
  const shown = rows.slice(0, PAGE)
  return {
    notices: shown.map((row) => presentNotice(row, locale)),
    unread,
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

function presentNotice(row: NoticeRow, locale: Locale): Notice {
  return {
    id: row.id,
    kind: row.kind,
    sentence: sentenceOf(row, locale),
    dossierId: row.title === null ? null : row.dossier_id,
    at: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}

const NUMBERED: Readonly<Record<Locale, string>> = { fr: 'dossier n° ', en: 'application no. ' }

/** The number is not confidential, the title is. */
export function sentenceOf(row: NoticeRow, locale: Locale): string {
  const title = row.title === null ? '' : ` (${presentTitle(row.title, locale)})`
  const count = row.data['count']
  return presentSentence(locale, row.kind, {
    dossier: row.dossier_id === null ? null : `${NUMBERED[locale]}${row.dossier_id}${title}`,
    actor: row.actor,
    state: INTEGRATION_STATES.find((state) => state === row.data['state']) ?? null,
    count: typeof count === 'number' ? count : null,
  })
}

export async function countUnread(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notice where account_id = ${accountId} and read_at is null limit ${MOST_COUNTED}
    ) as counted`.execute(db)
  return rows[0]?.unread ?? 0
}
