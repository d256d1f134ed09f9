import { UnreachableError } from '#engine/index.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { ADVISING_ROLES, ROLES, type Role } from '#vocabulary/role.ts'
import type { Reader } from '../http/rows-ahead.ts'
import { literals } from '../store/literals.ts'
import type { Placeholder } from '../store/prepared-statements.ts'

/** The user whose dossiers are read. Values that are SQL are placeholders of a prepared statement, or columns. */
export interface SeeingUser {
  readonly id: number | Expression<number>
  readonly role: Role
  /** Absent advisors whom the user covers today. */
  readonly covers?: readonly number[] | Expression<readonly number[]>
}

/** What the text of `visibleTo` depends on. */
export interface SeeingShape {
  readonly role: Role
  readonly isCovering: boolean
}

export function seeingShape(user: Pick<SeeingUser, 'role' | 'covers'>): SeeingShape {
  return { role: user.role, isCovering: isCovering(user) }
}

/** A user of this shape for a prepared statement, with placeholders for the ids. */
export function preparedUser({ role, isCovering: covering }: SeeingShape, given: Placeholder<Reader>) {
  const id = given((reader) => reader.id)
  return covering ? { id, role, covers: given(({ covers = [] }) => covers) } : { id, role }
}

/**
 * Restricts a query to the dossiers visible to a user. The only scope of lists, counters and loads by id, so that invisible
 * dossiers have no row. Source: design "Permissions".
 */
export function visibleTo(user: SeeingUser): Expression<SqlBool> {
  switch (user.role) {
    case 'client':
    case 'prospect':
      return sql<boolean>`exists (select from dossier_access
        where dossier_access.dossier_id = dossier.id and dossier_access.account_id = ${user.id})`
    case 'prospectDirect':
      return sql<boolean>`dossier.created_by = ${user.id}`
    case 'advisor':
    case 'partner':
      return isCovering(user)
        ? // An array, which the index of advisors serves.
          sql<boolean>`dossier.advisor_id = any(array_append(${user.covers}::integer[], ${user.id}::integer))`
        : sql<boolean>`dossier.advisor_id = ${user.id}`
    case 'manager':
      // An array, evaluated once: a join would cost more than the rest of the query. Selects only the team, by its index.
      return sql<boolean>`dossier.advisor_id = any(array(${selectMembers(user.id)})
        || ${user.id}::integer ${isCovering(user) ? sql`|| ${user.covers}::integer[]` : sql``})`
    case 'backOfficeUser':
    case 'manageDossier':
    case 'compliance':
      return sql.lit(true)
    case 'author':
    case 'administrator':
      return sql.lit(false)
    default:
      throw new UnreachableError(user.role)
  }
}

/** Built once for all statements. */
const ADVISING = literals(ADVISING_ROLES)

/**
 * SQL for the ids of a manager's advisors. The roles are literals, for a better row estimate: for a parent alone the
 * planner expects the number of clients of an average person.
 */
export function selectMembers(manager: number | Expression<number>): RawBuilder<{ readonly id: number }> {
  return sql`select id from account where parent_id = ${manager} and role in (${ADVISING})`
}

/** Without an absence, keeps the plain condition, which matches the index. */
export function isCovering<User extends Pick<SeeingUser, 'covers'>>(
  user: User,
): user is User & { readonly covers: NonNullable<User['covers']> } {
  return user.covers !== undefined && !('length' in user.covers && user.covers.length === 0)
}

/** As `visibleTo`, for each user in a statement's table `caller` or `reader`, which has id, role and covers. */
export function visibleToAccount(alias: 'caller' | 'reader'): Expression<SqlBool> {
  const id = sql.ref<number>(`${alias}.id`)
  const covers = sql.ref<readonly number[]>(`${alias}.covers`)
  const cases = ROLES.map((role) => sql`when ${sql.lit(role)} then ${visibleTo({ id, role, covers })}`)
  return sql<boolean>`case ${sql.ref(`${alias}.role`)} ${sql.join(cases, sql` `)} end`
}

/** The user's id in a statement with a table `caller`. */
export const CALLER_ID: Expression<number> = sql.ref('caller.id')
