import { sql } from 'kysely'
import type { RegisterPeriod, RegisterPeriodQuery, RetryPeriod } from '#contract/register.ts'
import { Failure } from '#rules/failure.ts'
import { isExpectedInRegister, isInPeriodAgain } from '#rules/register.ts'
import { INTEGRATION_STATES } from '#vocabulary/integration-state.ts'
import { REGISTER_ATTEMPT_STATES, type RegisterAttemptState } from '#vocabulary/register.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import type { User } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import type { Db, Trx } from '../store/store.ts'
import type { CheckedAttempt } from './check-attempt.ts'
import type { RegisterConnector } from './connector-port.ts'
import { requeue } from './send-again.ts'

/** Maximum number of attempts per resend, so that they fit into one file. */
const MOST_ATTEMPTS = 2_000
const EXPECTED = INTEGRATION_STATES.filter(isExpectedInRegister)

/** What resending a period would send. 422 when it is too much at once. */
export async function countPeriod({ store }: Services, period: RegisterPeriodQuery): Promise<RegisterPeriod> {
  return count(await selectPeriod(store.db, period))
}

/**
 * Resends the accepted dossiers of a period, all or none: the last attempt of each, with unchanged line ids, by which the
 * register deduplicates. Registered lines stay registered. 409 when the number of attempts differs from the confirmed one.
 */
export async function sendPeriodAgain(
  { clock, keys }: Services,
  trx: Trx,
  connector: RegisterConnector,
  { user, retried }: { readonly user: User; readonly retried: RetryPeriod },
): Promise<RegisterPeriod> {
  const { attempts, ...period } = retried
  const dossiers = (await selectPeriod(trx, period)).map(({ dossierId }) => dossierId)
  if (dossiers.length === 0) throw new Failure('REGISTER_PERIOD_CHANGED')
  // Locks dossiers before attempts, as everywhere, and then selects the attempts again.
  await trx.selectFrom('dossier').select('id').where('id', 'in', dossiers).orderBy('id').forUpdate().execute()
  const chosen = await selectPeriod(trx, period)
  if (chosen.length !== attempts || chosen.some(({ dossierId }) => !dossiers.includes(dossierId)))
    throw new Failure('REGISTER_PERIOD_CHANGED')
  const at = clock.now()
  const again = `period-${chosen[0]?.id}-${at.toISOString()}`
  const ids = chosen.map(({ id }) => id)
  await requeue(trx, connector, ids)
  for (const { id, dossierId, attempt } of chosen) {
    await connector.plan(trx, { id, at, again })
    await recordDossierAct(trx, keys, dossierId, 'register.sent-again', {
      actorId: user.id,
      detail: { attempt, ...period },
      at,
    })
  }
  return count(chosen)
}

interface ChosenAttempt extends CheckedAttempt {
  readonly state: RegisterAttemptState
  readonly lines: number
}

function count(chosen: readonly ChosenAttempt[]): RegisterPeriod {
  return {
    attempts: chosen.length,
    lines: chosen.reduce((sum, { lines }) => sum + lines, 0),
    entered: chosen.filter(({ state }) => state === 'acknowledged').length,
  }
}

/** The last attempts of the dossiers accepted in the period that the register should have, by dossier. */
async function selectPeriod(db: Db, { from, to }: RegisterPeriodQuery): Promise<readonly ChosenAttempt[]> {
  const { rows } = await sql<ChosenAttempt>`
    select attempt.id, attempt.dossier_id as "dossierId", attempt.attempt, attempt.state,
      (select count(*)::int from register_line as line
       where line.dossier_id = attempt.dossier_id and line.attempt = attempt.attempt) as lines
    from register_attempt as attempt join dossier on dossier.id = attempt.dossier_id
    where attempt.created_at >= (${from}::date)::timestamp at time zone 'Europe/Paris'
      and attempt.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
      and attempt.state = any(${REGISTER_ATTEMPT_STATES.filter(isInPeriodAgain)})
      and dossier.integration_state = any(${EXPECTED})
      and not exists (
        select from register_attempt as later
        where later.dossier_id = attempt.dossier_id and later.attempt > attempt.attempt)
    order by attempt.dossier_id limit ${MOST_ATTEMPTS + 1}`.execute(db)
  if (rows.length > MOST_ATTEMPTS)
    throw new Failure('REGISTER_PERIOD_TOO_LARGE', { params: { most: String(MOST_ATTEMPTS) } })
  return rows
}
