import { binaryAnswer } from '#contract/binary.ts'
import { ActOutcome } from '#contract/people.ts'
import {
  FoundPeople,
  HeldPerson,
  HoldParams,
  LegalHolds,
  PersonAddress,
  PersonSearch,
  SetHold,
} from '#contract/privacy.ts'
import { canAdminister } from '#rules/permission.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { userOf } from '../http/authenticate.ts'
import { doOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import { performAct } from '../people/index.ts'
import type { Services } from '../services.ts'
import { requireStepUp } from '../step-up/index.ts'
import { findPeople } from './find-people.ts'
import { liftHold, readHolds, setHold } from './holds.ts'
import { exportHeldPerson, requireErasable, readHeldPerson } from './held-person.ts'

/** Data held about persons, for administrators, who see no dossier. Programs may not make these calls. */
export function registerPrivacy(api: App, services: Services): void {
  const readers = rolesThat(canAdminister)
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.post(
    '/administration/privacy/search',
    shape(readers, 'Search the people whose data is held', FoundPeople, {
      body: PersonSearch,
    }),
    async (request) => findPeople(services.store.db, request.body.query),
  )

  api.post(
    '/administration/privacy/person',
    shape(readers, 'Preview the erasure of a person', HeldPerson, {
      body: PersonAddress,
    }),
    async (request) => readHeldPerson(services, request.body.email),
  )

  api.post(
    '/administration/privacy/export',
    shape(readers, 'Export the data of a person', binaryAnswer('application/json'), {
      body: PersonAddress,
      limit: 'archives',
    }),
    async (request, reply) => {
      const { email } = request.body
      requireStepUp(services, request, { act: 'person-export', target: email })
      return asFile(reply, 'personne.json').send(await exportHeldPerson(services, userOf(request).id, email))
    },
  )

  api.post(
    '/administration/privacy/erasure',
    shape(writers, 'Erase a person', ActOutcome, { body: PersonAddress, once: true }),
    async (request) => {
      const { email } = request.body
      if (services.deployment.secondAdministrator) await requireErasable(services, userOf(request).id, email)
      return performAct(services, request, { act: 'person-erasure', target: email, payload: { email } })
    },
  )

  registerHolds(api, services)
}

function registerHolds(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)

  api.get(
    '/administration/privacy/holds',
    shape(rolesThat(canAdminister), 'List legal holds', LegalHolds),
    async () => readHolds(services),
  )

  api.put(
    '/administration/privacy/holds/:dossierId',
    shape(writers, 'Place a dossier under legal hold', LegalHolds, {
      params: HoldParams,
      body: SetHold,
    }),
    async (request) =>
      setHold(services, userOf(request).id, {
        dossier: request.params.dossierId,
        reason: request.body.reason,
      }),
  )

  api.post(
    '/administration/privacy/holds/:dossierId/lift',
    shape(writers, 'Lift a legal hold', LegalHolds, { params: HoldParams, once: true }),
    async (request) => {
      const { dossierId } = request.params
      await doOnce(services, request, async (trx) => {
        requireStepUp(services, request, { act: 'hold-lift', target: String(dossierId) })
        await liftHold(services, trx, userOf(request).id, dossierId)
      })
      return readHolds(services)
    },
  )
}
