import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { storeAssignment } from './store-assignment.ts'

/**
 * Unassigns the dossiers of an account that this transaction closes, or gives a role that does not review. Dossiers that are
 * refused or entered in the register keep the name of their last assignee.
 */
export async function returnDossiers(
  services: Pick<Services, 'keys'>,
  trx: Trx,
  accountId: number,
  at: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom('dossier')
    .select('id')
    .where('assignee_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('integration_state', 'is', null),
        eb('integration_state', 'in', ['ongoing', 'error', 'validated']),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows)
    await storeAssignment(services, trx, {
      dossierId: id,
      assigneeId: null,
      formerId: accountId,
      actorId: null,
      note: null,
      at,
    })
}
