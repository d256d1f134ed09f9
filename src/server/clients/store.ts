import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { ADVISING_ROLES, CLIENT_ROLES } from '#vocabulary/role.ts'
import type { User } from '../http/authenticate.ts'
import { literals } from '../store/literals.ts'
import { capTotal, MOST_COUNTED, readStretch, type PageStretch, type Total } from '../store/page-stretch.ts'
import type { Database } from '../store/schema.ts'
import { searchPatterns } from '../store/search-patterns.ts'
import type { Db } from '../store/store.ts'

export interface ClientRow {
  readonly id: number
  readonly civility: string | null
  readonly first_name: string
  readonly last_name: string
  readonly username: string
  readonly email: string
  /** Account of the client's advisor, partner or manager. */
  readonly parent_id: number | null
}

export interface ClientSearch {
  readonly searchTerm: string
  readonly page: number
  readonly itemsPerPage: number
}

/** Finds a client within the user's scope; undefined for an invisible as for an unknown one. */
export async function findOwnClient(db: Db, user: User, id: number): Promise<ClientRow | undefined> {
  return selectOwnClients(db, user).where('client.id', '=', id).executeTakeFirst()
}

/** The same by address, in lower case. */
export async function findOwnClientByEmail(
  db: Db,
  user: User,
  email: string,
): Promise<ClientRow | undefined> {
  return selectOwnClients(db, user).where('client.email', '=', email).executeTakeFirst()
}

function selectOwnClients(db: Db, user: User) {
  return db
    .selectFrom('account as client')
    .select(CLIENT_COLUMNS)
    .where(isClient)
    .where('client.parent_id', 'in', advisorsOf(db, user).select('member.id'))
}

/** The user's clients by name. Every word of the term must occur in number or name, ignoring accents. */
export async function listClients(
  db: Db,
  user: User,
  search: ClientSearch,
): Promise<{ readonly clients: readonly ClientRow[]; readonly total: Total }> {
  const patterns = searchPatterns(search.searchTerm)
  if (!patterns) return { clients: [], total: { count: 0, more: false } }
  const { rows, total } = await readStretch(
    { page: search.page, size: search.itemsPerPage, isSearch: patterns.length > 0 },
    () => countClients(db, user, patterns),
    (stretch) => findClients(db, user, patterns, stretch),
  )
  return { clients: rows, total }
}

/**
 * Advisors whose clients the user sees: advisors and partners see their own clients, managers also those of the team, a
 * colleague who covers an absence those of the absent advisor, other roles none. Source: design "Permissions".
 */
function advisorsOf(db: Db, user: User) {
  return db
    .selectFrom('account as member')
    .where('member.role', 'in', ADVISING_ROLES)
    .where((eb) => {
      const isUser = eb('member.id', '=', user.id)
      return eb.or([
        isUser,
        ...(user.role === 'manager' ? [eb('member.parent_id', '=', user.id)] : []),
        ...(user.covers?.length ? [eb('member.id', 'in', user.covers)] : []),
      ])
    })
}

async function countClients(db: Db, user: User, patterns: readonly string[]): Promise<Total> {
  const found = db
    .selectFrom('account as client')
    .select('client.id')
    .where(isClient)
    // Resolved once into an array: joining per row would cost more than the count.
    .where(sql<SqlBool>`client.parent_id = any(array(${advisorsOf(db, user).select('member.id')}))`)
    .where(matches(patterns))
    .$if(patterns.length > 0, (query) => query.limit(MOST_COUNTED + 1))
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return patterns.length > 0 ? capTotal(count) : { count, more: false }
}

/** The index returns each advisor's clients in order. */
async function findClients(
  db: Db,
  user: User,
  patterns: readonly string[],
  stretch: PageStretch,
): Promise<readonly ClientRow[]> {
  const hasSeveral = user.role === 'manager' || (user.covers?.length ?? 0) > 0
  const find = hasSeveral ? findTeamClients : findAdvisorClients
  const rows = await find(db, user, patterns, stretch)
  return stretch.fromEnd ? rows.toReversed() : rows
}

/** For one advisor: an index scan with offset, no sort. */
function findAdvisorClients(
  db: Db,
  user: User,
  patterns: readonly string[],
  { fromEnd, offset, limit }: PageStretch,
): Promise<readonly ClientRow[]> {
  const direction = fromEnd ? 'desc' : 'asc'
  return db
    .selectFrom('account as client')
    .select(CLIENT_COLUMNS)
    .where(isClient)
    .where('client.parent_id', '=', advisorsOf(db, user).select('member.id'))
    .where(matches(patterns))
    .orderBy(LAST_NAME_KEY, direction)
    .orderBy(FIRST_NAME_KEY, direction)
    .orderBy('client.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** For a team: merges the first rows of each advisor, as many as the page may need. */
function findTeamClients(
  db: Db,
  user: User,
  patterns: readonly string[],
  { fromEnd, offset, limit }: PageStretch,
): Promise<readonly ClientRow[]> {
  const direction = fromEnd ? 'desc' : 'asc'
  return advisorsOf(db, user)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('account as client')
        .select(CLIENT_COLUMNS)
        .select([LAST_NAME_KEY.as('last_key'), FIRST_NAME_KEY.as('first_key')])
        .where(isClient)
        .whereRef('client.parent_id', '=', 'member.id')
        .where(matches(patterns))
        .orderBy(LAST_NAME_KEY, direction)
        .orderBy(FIRST_NAME_KEY, direction)
        .orderBy('client.id', direction)
        .limit(offset + limit)
        .as('client'),
    )
    .select(CLIENT_COLUMNS)
    .orderBy('client.last_key', direction)
    .orderBy('client.first_key', direction)
    .orderBy('client.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

const CLIENT_COLUMNS = [
  'client.id',
  'client.civility',
  'client.first_name',
  'client.last_name',
  'client.username',
  'client.email',
  'client.parent_id',
] as const

// Must be spelled exactly as in the indexes `account_by_name` and `account_search` to use them.
const LAST_NAME_KEY = sql<string>`search_key(client.last_name)`
const FIRST_NAME_KEY = sql<string>`search_key(client.first_name)`

/** Excludes closed accounts: no new dossiers for them. */
function isClient(): Expression<SqlBool> {
  return sql<SqlBool>`client.role in (${literals(CLIENT_ROLES)}) and client.closed_at is null`
}

function matches(patterns: readonly string[]) {
  return (eb: ExpressionBuilder<Database & { client: Database['account'] }, 'client'>): Expression<SqlBool> =>
    eb.and(
      patterns.map(
        (pattern) => sql<SqlBool>`search_key(' ' || client.username || ' ' || client.last_name
          || ' ' || client.first_name) like search_key(${pattern})`,
      ),
    )
}

/**
 * Open dossiers (being filled in or signed) of each client, newest first. Only those of the client's own advisor:
 * others may be invisible to the user who sees the client.
 */
export async function findOpenDossiers(
  db: Db,
  clients: readonly Pick<ClientRow, 'id' | 'parent_id'>[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const open = new Map<number, number[]>()
  if (clients.length === 0) return open
  const advisors = new Map(clients.map(({ id, parent_id }) => [id, parent_id]))
  const rows = await db
    .selectFrom('dossier')
    .select(['id', 'client_id', 'advisor_id'])
    .where('client_id', 'in', [...advisors.keys()])
    .where('list', 'in', ['current', 'signature'])
    .orderBy('id', 'desc')
    .execute()
  for (const { id, client_id, advisor_id } of rows) {
    if (client_id === null || advisors.get(client_id) !== advisor_id) continue
    open.set(client_id, [...(open.get(client_id) ?? []), id])
  }
  return open
}
