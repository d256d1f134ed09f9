import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { User } from '../http/authenticate.ts'
import type { Database } from '../store/schema.ts'
import type { Db } from '../store/store.ts'

export interface ClientRow {
  readonly id: number
  readonly civility: string | null
  readonly first_name: string
  readonly last_name: string
  readonly username: string
  readonly email: string
  /** Account of their advisor or partner, or of a manager without one between. */
  readonly parent_id: number | null
}

export interface ClientSearch {
  readonly searchTerm?: string | undefined
  readonly page?: number | undefined
  readonly itemsPerPage?: number | undefined
}

/** Without a page size everything is one page: the screen that picks a customer shows them all. */
const DEFAULT_PAGE_SIZE = 10

/**
 * The one scope of clients: an advisor or partner has those under them, a manager those of the team
 * too. Other roles have none. Source: design "Permissions".
 */
function ownClients(user: User) {
  return (eb: ExpressionBuilder<Database, 'account'>): Expression<SqlBool> => {
    const isClient = eb('account.role', 'in', ['client', 'prospect'])
    const isUnderUser = eb('account.parent_id', '=', user.id)
    if (user.role === 'advisor' || user.role === 'partner') return eb.and([isClient, isUnderUser])
    if (user.role !== 'manager') return eb.val(false)
    const team = eb
      .selectFrom('account as member')
      .select('member.id')
      .where('member.parent_id', '=', user.id)
      .where('member.role', 'in', ['advisor', 'partner'])
    return eb.and([isClient, eb.or([isUnderUser, eb('account.parent_id', 'in', team)])])
  }
}

/** A client within the user's scope; undefined is the same for another's and for none. */
export async function findOwnClient(db: Db, user: User, id: number): Promise<ClientRow | undefined> {
  return db
    .selectFrom('account')
    .select(CLIENT_COLUMNS)
    .where(ownClients(user))
    .where('account.id', '=', id)
    .executeTakeFirst()
}

/** The user's clients by name; every word of the term must occur in number or name, whatever the accents. */
export async function listClients(
  db: Db,
  user: User,
  search: ClientSearch,
): Promise<{ readonly clients: readonly ClientRow[]; readonly total: number }> {
  const found = db
    .selectFrom('account')
    .where(ownClients(user))
    .where((eb) => eb.and(words(search.searchTerm).map(containsWord)))
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ordered = found
    .select(CLIENT_COLUMNS)
    .orderBy(sql`search_key(last_name)`)
    .orderBy(sql`search_key(first_name)`)
    .orderBy('id')
  if (search.page === undefined && search.itemsPerPage === undefined) {
    return { clients: await ordered.execute(), total }
  }
  const size = search.itemsPerPage ?? DEFAULT_PAGE_SIZE
  const clients = await ordered
    .limit(size)
    .offset(((search.page ?? 1) - 1) * size)
    .execute()
  return { clients, total }
}

const CLIENT_COLUMNS = [
  'account.id',
  'account.civility',
  'account.first_name',
  'account.last_name',
  'account.username',
  'account.email',
  'account.parent_id',
] as const

function words(term: string | undefined): readonly string[] {
  return (term ?? '').split(/\s+/).filter((word) => word !== '')
}

function containsWord(word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  // Spelled as in the index account_search, so that it can serve.
  return sql<SqlBool>`search_key(username || ' ' || last_name || ' ' || first_name) like search_key(${pattern})`
}
