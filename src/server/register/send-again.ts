import { Failure } from '#rules/failure.ts'
import { canSendAgain, isExpectedInRegister } from '#rules/register.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import type { RegisterConnector } from './connector-port.ts'

/**
 * Resends a failed or unanswered attempt: the same lines under the same ids, in a new file or as the same event. 409
 * when it is answered, already waiting, or no longer the dossier's last attempt.
 */
export async function sendAgain(
  { clock, keys }: Pick<Services, 'clock' | 'keys'>,
  trx: Trx,
  connector: RegisterConnector,
  { user, id }: { readonly user: User; readonly id: number },
): Promise<{ readonly id: number }> {
  const found = await trx
    .selectFrom('register_attempt')
    .select('dossier_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
  const dossier = await trx
    .selectFrom('dossier')
    .select('integration_state')
    .where('id', '=', found.dossier_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const attempt = await trx
    .selectFrom('register_attempt')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!isExpectedInRegister(dossier.integration_state) || !canSendAgain(attempt.state))
    throw new Failure('STATE_CONFLICT')
  const at = clock.now()
  await requeue(trx, connector, [id])
  await connector.plan(trx, { id, at, again: `attempt-${id}-${at.toISOString()}` })
  await recordDossierAct(trx, keys, attempt.dossier_id, 'register.sent-again', {
    actorId: user.id,
    detail: { attempt: attempt.attempt },
    at,
  })
  return { id }
}

/** Makes attempts wait again, detached from their former file. */
export async function requeue(trx: Trx, connector: RegisterConnector, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('register_attempt')
    // The deployment may use another connector by now, so it is set again.
    .set({
      state: 'waiting',
      batch_id: null,
      tries: 0,
      last_error: null,
      held_at: null,
      connector: connector.name,
    })
    .where('id', 'in', ids)
    .execute()
}
