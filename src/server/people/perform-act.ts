import type { FastifyRequest } from 'fastify'
import { ActOutcome } from '#contract/people.ts'
import { Failure } from '#rules/failure.ts'
import type { AdministrationAct } from '#vocabulary/step-up.ts'
import { recordStoreAct } from '../audit/record-audit.ts'
import { userOf } from '../http/authenticate.ts'
import { createOnce } from '../http/run-once.ts'
import type { Services } from '../services.ts'
import { requireStepUp } from '../step-up/index.ts'
import type { Trx } from '../store/store.ts'
import { isUniqueViolation } from '../store/unique-violation.ts'
import { runAct } from './acts.ts'

/** Acts whose target is an email address, which must not be audited, since audit rows cannot be erased. */
const NAMES_AN_ADDRESS: readonly AdministrationAct[] = ['invitation', 'person-erasure']
const WAITS_MS = 7 * 24 * 3_600_000

export interface GivenAct {
  readonly act: AdministrationAct
  /** The target that the proof is bound to. */
  readonly target: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Performs a dangerous act in one transaction with its audit, once the caller has proven their identity again. If the
 * deployment requires two people, stores it as pending for another administrator instead.
 */
export async function performAct(
  services: Services,
  request: FastifyRequest,
  given: GivenAct,
): Promise<ActOutcome> {
  const actorId = userOf(request).id
  return createOnce(services, request, ActOutcome, async (trx) => {
    // A repeated call gets the first answer, even when its proof has expired meanwhile.
    requireStepUp(services, request, given)
    if (services.deployment.secondAdministrator)
      return { pending: await askSecond(services, trx, { ...given, actorId }) }
    await runAct(services, trx, { name: given.act, actorId, payload: given.payload })
    return { pending: null }
  })
}

async function askSecond(
  { clock, keys }: Services,
  trx: Trx,
  { act, target, payload, actorId }: GivenAct & { readonly actorId: number },
): Promise<number> {
  const at = clock.now()
  await trx
    .updateTable('pending_act')
    .set({ settled_at: at, outcome: 'refused', payload: '{}', target: '' })
    .where('settled_at', 'is', null)
    .where('expires_at', '<=', at)
    .execute()
  const { id } = await trx
    .insertInto('pending_act')
    .values({
      act,
      target,
      payload: JSON.stringify(payload),
      asked_by: actorId,
      asked_at: at,
      expires_at: new Date(at.getTime() + WAITS_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Failure('ACT_PENDING', { cause: error }) : error
    })
  const detail = { act, pending: id, ...(NAMES_AN_ADDRESS.includes(act) ? {} : { target }) }
  await recordStoreAct(trx, keys, 'administration.asked', { actorId, detail, at })
  return id
}
