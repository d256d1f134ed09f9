import {
  ActOutcome,
  BatchParams,
  CheckedTable,
  InvitationBatch,
  InvitationBatches,
  InvitationTable,
  InvitePerson,
} from '#contract/people.ts'
import { givesWideAccess } from '#rules/capabilities.ts'
import { Failure } from '#rules/failure.ts'
import { canAdminister } from '#rules/permission.ts'
import { isAdvising, roleOf } from '#vocabulary/role.ts'
import { createAccountIn } from '../accounts/create-account.ts'
import { readNewAccount, type NewAccount } from '../accounts/new-account.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { checkTable, confirmBatch, INVITATION_JOB, listBatches, readBatch } from './invitation-batch.ts'
import { createInvitationJob } from './invitation-job.ts'
import { performAct } from './perform-act.ts'

/**
 * Invitations, one by one or as a table. Those for roles with access to other people's data require a new proof of
 * identity.
 */
export function registerInvitations(api: App, services: Services): void {
  const writers = writersThat(services.deployment.permissions, canAdminister)
  const { db } = services.store
  services.outbox.handleAlone(INVITATION_JOB, createInvitationJob(services))

  api.post(
    '/administration/people',
    shape(writers, 'Invite a person', ActOutcome, { body: InvitePerson, once: true, limit: 'mails' }),
    async (request) => {
      const person = readPerson(request.body)
      const actorId = userOf(request).id
      if (givesWideAccess(person.role))
        return performAct(services, request, {
          act: 'invitation',
          target: `${person.email} ${request.body.role}`,
          payload: { ...person },
        })
      return createOnce(services, request, ActOutcome, async (trx) => {
        await createAccountIn(services, trx, person, actorId)
        return { pending: null }
      })
    },
  )

  api.get(
    '/administration/invitations',
    shape(rolesThat(canAdminister), 'List tables of invitations', InvitationBatches),
    async (request) => ({ batches: [...(await listBatches(db, localeOf(request)))] }),
  )

  api.post(
    '/administration/invitations',
    shape(writers, 'Upload a table of invitations', CheckedTable, {
      body: InvitationTable,
    }),
    async (request) =>
      checkTable(services, userOf(request).id, { text: request.body.text, locale: localeOf(request) }),
  )

  api.get(
    '/administration/invitations/:batch',
    shape(rolesThat(canAdminister), 'Get a table of invitations', InvitationBatch, {
      params: BatchParams,
    }),
    async (request) => readBatch(db, request.params.batch, localeOf(request)),
  )

  api.post(
    '/administration/invitations/:batch/confirmation',
    shape(writers, 'Confirm a table of invitations', ActOutcome, { params: BatchParams, once: true }),
    async (request) => {
      const { batch } = request.params
      const { needs_step_up } = await readBatch(db, batch, localeOf(request))
      if (needs_step_up)
        return performAct(services, request, {
          act: 'invitations',
          target: String(batch),
          payload: { batch },
        })
      return createOnce(services, request, ActOutcome, async (trx) => {
        await confirmBatch(services, trx, userOf(request).id, batch)
        return { pending: null }
      })
    },
  )
}

/** Validated by the same rules as the command. 422 names the first field that does not fit the role. */
function readPerson(given: InvitePerson): NewAccount {
  const role = roleOf(given.role)
  const options = {
    email: given.email,
    role,
    'first-name': given.first_name,
    'last-name': given.last_name,
    civility: given.civility,
    mobile: given.mobile,
    [isAdvising(role) ? 'advisor-code' : 'client-number']: given.number,
    'team-of': given.superior,
    language: given.language,
  }
  const kept = Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  const read = readNewAccount(kept)
  if ('problems' in read) {
    const detail = read.problems.map(({ option, message }) => `${option}: ${message}`).join(', ')
    throw new Failure('INVALID_REQUEST', { params: { detail } })
  }
  if (given.team !== null && !isAdvising(role)) throw new Failure('NOT_AN_ADVISOR')
  return { ...read.account, teamId: given.team ?? undefined }
}
