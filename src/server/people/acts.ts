import * as z from 'zod'
import { Departure } from '#contract/people.ts'
import type { AdministrationAct } from '#vocabulary/step-up.ts'
import { ROLES } from '#vocabulary/role.ts'
import { closeById, reopenById } from '../accounts/close-account.ts'
import { changeRole } from '../accounts/change-account.ts'
import { createAccountIn } from '../accounts/create-account.ts'
import { resetSecondFactorById } from '../accounts/reset-second-factor.ts'
import { eraseByAdministrator } from '../retention/erase-person.ts'
import type { Services } from '../services.ts'
import type { Trx } from '../store/store.ts'
import { leave } from './departure.ts'
import { confirmBatch } from './invitation-batch.ts'
import { StoredPerson } from './stored-person.ts'

/** A dangerous act: how it is stored while pending, and how it is performed. */
function act<Payload>(
  payload: z.ZodType<Payload>,
  run: (services: Services, trx: Trx, actorId: number, payload: Payload) => Promise<unknown>,
) {
  return (services: Services, trx: Trx, actorId: number, given: unknown) =>
    run(services, trx, actorId, payload.parse(given))
}

const OfPerson = z.object({ person: z.number() })

const ACTS: Readonly<Record<AdministrationAct, ReturnType<typeof act>>> = {
  'second-factor-reset': act(OfPerson, (services, trx, actorId, { person }) =>
    resetSecondFactorById(services, trx, { id: person, actorId }),
  ),
  'account-close': act(OfPerson, (services, trx, actorId, { person }) =>
    closeById(services, trx, { id: person, actorId }),
  ),
  'account-reopen': act(OfPerson, (services, trx, actorId, { person }) =>
    reopenById(services, trx, { id: person, actorId }),
  ),
  'role-change': act(OfPerson.extend({ role: z.enum(ROLES) }), (services, trx, actorId, { person, role }) =>
    changeRole(services, trx, { id: person, actorId, role }),
  ),
  'advisor-departure': act(
    OfPerson.and(Departure.loose()),
    (services, trx, actorId, { person, ...departure }) =>
      leave(services, trx, actorId, { from: person, ...departure }),
  ),
  invitation: act(StoredPerson, (services, trx, actorId, person) =>
    createAccountIn(services, trx, person, actorId),
  ),
  invitations: act(z.object({ batch: z.number() }), (services, trx, actorId, { batch }) =>
    confirmBatch(services, trx, actorId, batch),
  ),
  'person-erasure': act(z.object({ email: z.string() }), (services, trx, actorId, { email }) =>
    eraseByAdministrator(services, trx, { email, actorId, isTrial: false }),
  ),
}

/** Performs an act in the caller's transaction. */
export async function runAct(
  services: Services,
  trx: Trx,
  given: { readonly name: AdministrationAct; readonly actorId: number; readonly payload: unknown },
): Promise<void> {
  await ACTS[given.name](services, trx, given.actorId, given.payload)
}
