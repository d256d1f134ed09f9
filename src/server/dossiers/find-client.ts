import { Failure } from '#rules/failure.ts'
import { CLIENT_ROLES } from '#vocabulary/role.ts'
import { findOwnClient } from '../clients/index.ts'
import type { User } from '../http/authenticate.ts'
import type { Db } from '../store/store.ts'
import { visibleTo } from './visible-to.ts'

/**
 * A client of this user, or the client of a dossier that the user sees, since a handed-over dossier keeps its client. 404
 * for any other client, as for an unknown one.
 */
export async function getVisibleClient(db: Db, user: User, id: number) {
  const own = await findOwnClient(db, user, id)
  const client = await db
    .selectFrom('account')
    .select(['id', 'civility', 'first_name', 'last_name', 'username', 'email', 'mobile'])
    .select(['parent_id', 'created_at'])
    .where('id', '=', id)
    .where('role', 'in', CLIENT_ROLES)
    .$if(own === undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('dossier')
            .select('dossier.id')
            .where('dossier.client_id', '=', id)
            .where(visibleTo(user)),
        ),
      ),
    )
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  return { ...client, isOwn: own !== undefined }
}
