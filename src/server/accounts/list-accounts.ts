import type { Role } from '#vocabulary/role.ts'
import type { Db } from '../store/store.ts'

export interface AccountLine {
  readonly email: string
  readonly role: Role
  readonly username: string
  readonly name: string
  /** Address of the advisor or manager. */
  readonly teamOf: string | null
  readonly state: 'open' | 'invited' | 'closed'
}

/** All accounts that were not erased, by role and address. */
export async function listAccounts(db: Db, role: Role | undefined): Promise<readonly AccountLine[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('account as head', 'head.id', 'account.parent_id')
    .select([
      'account.email',
      'account.role',
      'account.username',
      'account.first_name',
      'account.last_name',
      'account.closed_at',
      'account.password_hash',
      'head.email as teamOf',
    ])
    .where('account.erased_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('account.role', '=', role ?? 'client'))
    .orderBy('account.role')
    .orderBy('account.email')
    .execute()
  return rows.map(({ first_name, last_name, closed_at, password_hash, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`,
    state: closed_at !== null ? 'closed' : password_hash === null ? 'invited' : 'open',
  }))
}
