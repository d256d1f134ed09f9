import { UnreachableError } from '#engine/index.ts'
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { User } from '../http/authenticate.ts'
import type { Database } from '../store/schema.ts'

/**
 * Restricts a query to the dossiers visible to a user. The only scope of lists, counters and loads by id, so that invisible
 * dossiers have no row. Source: design "Permissions".
 */
export function visibleTo(user: Pick<User, 'id' | 'role'>): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'dossier'>()
  switch (user.role) {
    case 'client':
    case 'prospect':
      return eb.exists(
        eb
          .selectFrom('dossier_access')
          .select('dossier_access.account_id')
          .whereRef('dossier_access.dossier_id', '=', 'dossier.id')
          .where('dossier_access.account_id', '=', user.id),
      )
    case 'prospectDirect':
      return eb('dossier.created_by', '=', user.id)
    case 'advisor':
    case 'partner':
      return eb('dossier.advisor_id', '=', user.id)
    case 'manager':
      // An array, evaluated once: a join would cost more than the rest of the query.
      return sql<boolean>`dossier.advisor_id = any(array(
        select id from account where parent_id = ${user.id} or id = ${user.id}))`
    case 'backOfficeUser':
    case 'manageDossier':
      return eb.lit(true)
    default:
      throw new UnreachableError(user.role)
  }
}
