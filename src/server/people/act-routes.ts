import {
  ActOutcome,
  ActParams,
  ChangeAdvisorIdentity,
  ChangeName,
  ChangePlace,
  ChangeRole,
  Departure,
  DeparturePreview,
  PendingActs,
  PersonParams,
  PreviewDeparture,
} from '#contract/people.ts'
import { Failure } from '#rules/failure.ts'
import { canAdminister } from '#rules/permission.ts'
import { roleOf } from '#vocabulary/role.ts'
import type { AdministrationAct } from '#vocabulary/step-up.ts'
import { setAdvisorIdentityById } from '../accounts/advisor-identity.ts'
import { changePlace, endSessions } from '../accounts/change-account.ts'
import { changeNameById, type AccountName } from '../accounts/change-name.ts'
import { sendInvitationAgain } from '../accounts/send-invitation-again.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce, doOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { previewDeparture } from './departure.ts'
import { confirmPending, listPending, refusePending } from './pending-acts.ts'
import { performAct } from './perform-act.ts'

const DONE = { pending: null }

/** An administrator's acts on an account. Dangerous ones require a new proof of identity (`step-up`). */
export function registerActs(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)
  const { db } = services.store

  registerDangerousActs(api, services)
  registerPending(api, services)

  api.put(
    '/administration/people/:person/name',
    shape(writers, 'Change the name of a person', ActOutcome, { params: PersonParams, body: ChangeName }),
    async (request) => {
      const { known, ...name } = request.body
      const act = {
        id: request.params.person,
        actorId: userOf(request).id,
        name: readName(name),
        known: readName(known),
      }
      await db.transaction().execute((trx) => changeNameById(services, trx, act))
      return DONE
    },
  )

  api.put(
    '/administration/people/:person/place',
    shape(writers, 'Set the manager and team of an advisor', ActOutcome, {
      params: PersonParams,
      body: ChangePlace,
    }),
    async (request) => {
      const { manager, team } = request.body
      const act = { id: request.params.person, actorId: userOf(request).id, managerId: manager, teamId: team }
      await db.transaction().execute((trx) => changePlace(services, trx, act))
      return DONE
    },
  )

  api.put(
    '/administration/people/:person/advisor-identity',
    shape(writers, 'Update the legal identity of an advisor', ActOutcome, {
      params: PersonParams,
      body: ChangeAdvisorIdentity,
    }),
    async (request) => {
      const act = { id: request.params.person, actorId: userOf(request).id, given: request.body }
      await db.transaction().execute((trx) => setAdvisorIdentityById(services, trx, act))
      return DONE
    },
  )

  api.post(
    '/administration/people/:person/end-sessions',
    shape(writers, 'End the sessions of a person', ActOutcome, { params: PersonParams, once: true }),
    async (request) => {
      const act = { id: request.params.person, actorId: userOf(request).id }
      await doOnce(services, request, (trx) => endSessions(services, trx, act))
      return DONE
    },
  )

  api.post(
    '/administration/people/:person/invitation',
    shape(writers, 'Resend an invitation', ActOutcome, { params: PersonParams, once: true, limit: 'mails' }),
    async (request) =>
      createOnce(services, request, ActOutcome, async (trx) => {
        await sendInvitationAgain(services, trx, request.params.person)
        return DONE
      }),
  )
}

const readName = ({ first_name, last_name }: Omit<ChangeName, 'known'>): AccountName => ({
  firstName: first_name,
  lastName: last_name,
})

function registerDangerousActs(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)
  const simple: readonly (readonly [string, AdministrationAct, string])[] = [
    ['closing', 'account-close', 'Close an account'],
    ['reopening', 'account-reopen', 'Reopen an account'],
    ['second-factor-reset', 'second-factor-reset', 'Reset the second factor of a person'],
  ]
  for (const [path, act, summary] of simple)
    api.post(
      `/administration/people/:person/${path}`,
      shape(writers, summary, ActOutcome, { params: PersonParams, once: true }),
      async (request) => {
        const { person } = request.params
        await requirePerson(services, person)
        return performAct(services, request, { act, target: String(person), payload: { person } })
      },
    )

  api.put(
    '/administration/people/:person/role',
    shape(writers, 'Set the role of a person', ActOutcome, {
      params: PersonParams,
      body: ChangeRole,
      once: true,
    }),
    async (request) => {
      const { person } = request.params
      const { role } = request.body
      await requirePerson(services, person)
      const payload = { person, role: roleOf(role) }
      return performAct(services, request, { act: 'role-change', target: `${person} ${role}`, payload })
    },
  )

  api.post(
    '/administration/people/:person/departure/preview',
    shape(writers, 'Preview a departure', DeparturePreview, {
      params: PersonParams,
      body: PreviewDeparture,
    }),
    async (request) => {
      const leaving = { from: request.params.person, to: request.body.to }
      return previewDeparture(services, leaving, localeOf(request))
    },
  )

  api.post(
    '/administration/people/:person/departure',
    shape(writers, 'Hand over everything of a departing advisor', ActOutcome, {
      params: PersonParams,
      body: Departure,
      once: true,
    }),
    async (request) => {
      const { person } = request.params
      await requirePerson(services, person)
      const payload = { person, ...request.body }
      const target = `${person} ${request.body.to}`
      return performAct(services, request, { act: 'advisor-departure', target, payload })
    },
  )
}

/** Checked before the proof, which nobody should give in vain. */
async function requirePerson({ store }: Services, id: number): Promise<void> {
  await store.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Failure('NOT_FOUND'))
}

function registerPending(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.get(
    '/administration/pending-acts',
    shape(rolesThat(canAdminister), 'List acts awaiting a second administrator', PendingActs),
    async (request) => listPending(services, userOf(request)),
  )

  api.post(
    '/administration/pending-acts/:act/confirmation',
    shape(writers, 'Confirm an act of another administrator', ActOutcome, { params: ActParams, once: true }),
    async (request) => confirmPending(services, request, request.params.act),
  )

  api.post(
    '/administration/pending-acts/:act/refusal',
    shape(writers, 'Refuse an act of another administrator', ActOutcome, { params: ActParams, once: true }),
    async (request) => refusePending(services, request, request.params.act),
  )
}
