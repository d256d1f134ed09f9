import { DossierParams } from '#contract/answers.ts'
import { ClientPage } from '#contract/clients.ts'
import { ReminderPreviews, ReminderRequest, SentReminders, Tasks, TasksQuery } from '#contract/tasks.ts'
import {
  Absence,
  Absences,
  HandOver,
  HandOverResult,
  PlanAbsence,
  PreviewHandOver,
  Team,
} from '#contract/team.ts'
import { canListClients, canManageTeam, canRecall } from '#rules/permission.ts'
import { isAdvising } from '#vocabulary/role.ts'
import { auditRefused } from '../dossiers/index.ts'
import { rolesThat, writersThat } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { Named, runOnceAndRead } from '../http/run-once.ts'
import { emptyShape, shape } from '../http/shape.ts'
import type { Services } from '../services.ts'
import { endAbsence, listAbsences, planAbsence, readAbsence } from './absences.ts'
import { readClient } from './client-page.ts'
import { HandedOver, handOver, previewHandOver, readHandOver } from './hand-over.ts'
import { listTasks } from './list-tasks.ts'
import { previewReminders, sendReminders } from './remind.ts'
import { readTeam } from './team.ts'

/** The desk of advisors, partners and managers. */
export function registerAdvising(api: App, services: Services): void {
  const { permissions } = services.deployment
  const reminders = rolesThat((role) => canRecall(role, { state: 'signature' }, permissions))

  api.get(
    '/clients/:id',
    shape(rolesThat(canListClients), 'Get a client', ClientPage, {
      params: DossierParams,
    }),
    async (request) => readClient(services, userOf(request), request.params.id, localeOf(request)),
  )

  registerTeam(api, services)

  api.get(
    '/dossiers/tasks',
    shape(rolesThat(isAdvising), 'List the tasks of an advisor', Tasks, { querystring: TasksQuery }),
    async (request) => {
      const user = userOf(request)
      const [tasks, { absences }] = await Promise.all([
        listTasks(services, user, { ...request.query, locale: localeOf(request) }),
        listAbsences(services, user),
      ])
      return { ...tasks, absences: absences.filter(({ isNow, as }) => isNow && as !== null) }
    },
  )

  api.post(
    '/dossiers/reminders/preview',
    shape(reminders, 'Preview reminders', ReminderPreviews, { body: ReminderRequest }),
    async (request) => {
      const asked = { ids: request.body.ids, locale: localeOf(request) }
      return auditRefused(services, request, await previewReminders(services, userOf(request), asked))
    },
  )

  api.post(
    '/dossiers/reminders',
    shape(reminders, 'Send reminders', SentReminders, { body: ReminderRequest, limit: 'mails' }),
    async (request) =>
      auditRefused(services, request, await sendReminders(services, userOf(request), request.body.ids)),
  )
}

/** Routes about an advisor's network: its members, hand-overs and absences. */
function registerTeam(api: App, services: Services): void {
  const { permissions } = services.deployment
  const managers = writersThat(permissions, canManageTeam)
  const planners = writersThat(permissions, isAdvising)
  const { db } = services.store

  api.get('/team', shape(rolesThat(isAdvising), 'List the members of a team', Team), async (request) =>
    readTeam(services, userOf(request)),
  )

  api.post(
    '/team/hand-over/preview',
    shape(managers, 'Preview a hand-over', HandOverResult, { body: PreviewHandOver }),
    async (request) => {
      const preview = await previewHandOver(services, userOf(request), request.body, localeOf(request))
      return auditRefused(services, request, preview)
    },
  )

  api.post(
    '/team/hand-over',
    shape(managers, 'Hand over dossiers', HandOverResult, { body: HandOver, once: true, limit: 'mails' }),
    async (request) => {
      const result = await db.transaction().execute((trx) =>
        runOnceAndRead(
          trx,
          request,
          { kept: HandedOver, read: (kept) => readHandOver(trx, kept, localeOf(request)) },
          () =>
            handOver(services, trx, {
              user: userOf(request),
              request: request.body,
              locale: localeOf(request),
            }),
        ),
      )
      return auditRefused(services, request, result)
    },
  )

  api.get('/team/absences', shape(rolesThat(isAdvising), 'List absences', Absences), async (request) =>
    listAbsences(services, userOf(request)),
  )

  api.post(
    '/team/absences',
    shape(planners, 'Create an absence', Absence, { body: PlanAbsence, once: true }),
    async (request) =>
      db
        .transaction()
        .execute((trx) =>
          runOnceAndRead(
            trx,
            request,
            { kept: Named, read: ({ id }) => readAbsence(services, trx, userOf(request), id) },
            () => planAbsence(services, trx, userOf(request), request.body),
          ),
        ),
  )

  api.delete(
    '/team/absences/:id',
    emptyShape(planners, 'End an absence', { params: DossierParams }),
    async (request, reply) => {
      await endAbsence(services, userOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
