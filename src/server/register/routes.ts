import { DossierParams } from '#contract/answers.ts'
import { binaryAnswer } from '#contract/binary.ts'
import {
  AttemptsQuery,
  DeadJobs,
  DossierRegister,
  HoldingsQuery,
  IgnoredAcknowledgements,
  InboxRead,
  RegisterAttempts,
  RegisterExchanges,
  RegisterItemParams,
  RegisterPeriod,
  RegisterPeriodQuery,
  RetryPeriod,
  SentAgain,
} from '#contract/register.ts'
import { canReview } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { asFile } from '../http/as-file.ts'
import { rolesThat, withScope, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { goneSignal } from '../http/gone-signal.ts'
import { localeOf } from '../http/locale.ts'
import { createOnce } from '../http/run-once.ts'
import { shape } from '../http/shape.ts'
import { acceptancePort } from '../review/index.ts'
import type { Services } from '../services.ts'
import { registerAcknowledgementRoute } from './acknowledgement-route.ts'
import { connectorPort } from './connector-port.ts'
import { createConnector } from './create-connector.ts'
import { readDeadJobs, retryJob } from './dead-jobs.ts'
import { exportHoldings } from './export-holdings.ts'
import { planAttempt } from './plan-attempt.ts'
import { readAnswers } from './read-inbox.ts'
import { readAttempts, readDossierRegister, readExchanges, readIgnored } from './read-register.ts'
import { sendAgain } from './send-again.ts'
import { countPeriod, sendPeriodAgain } from './send-period-again.ts'

/** Delivery of accepted dossiers to the register, monitored by manage_dossier. Source: design "Register". */
export async function registerRegister(api: App, services: Services): Promise<void> {
  const connector = await createConnector(services)
  connector.listen()
  connectorPort.set(services, connector)
  acceptancePort.set(services, (trx, acceptance) => planAttempt(services, connector, trx, acceptance))
  await registerAcknowledgementRoute(api, services)
  registerReading(api, services)

  const writers = writersThat(services.deployment.permissions, canReview)
  api.post(
    '/register/attempts/:itemId/retry',
    shape(withScope('register:write', writers), 'Send a dossier to the register again', SentAgain, {
      params: RegisterItemParams,
      once: true,
    }),
    async (request) =>
      createOnce(services, request, SentAgain, (trx) =>
        sendAgain(services, trx, connector, { user: userOf(request), id: request.params.itemId }),
      ),
  )
  api.post(
    '/register/dead-jobs/:itemId/retry',
    shape(writers, 'Retry a dead letter', SentAgain, { params: RegisterItemParams, once: true }),
    async (request) =>
      createOnce(services, request, SentAgain, (trx) =>
        retryJob(services, trx, userOf(request), request.params.itemId),
      ),
  )
  api.post(
    '/register/period/retry',
    shape(
      withScope('register:write', writers),
      'Send a period to the register again under the same line ids',
      RegisterPeriod,
      { body: RetryPeriod, once: true },
    ),
    async (request) =>
      createOnce(services, request, RegisterPeriod, (trx) =>
        sendPeriodAgain(services, trx, connector, { user: userOf(request), retried: request.body }),
      ),
  )
  api.post(
    '/register/inbox',
    shape(withScope('register:write', writers), 'Collect acknowledgements of the register now', InboxRead),
    async () => ({ files: await readAnswers(services) }),
  )
}

function registerReading(api: App, services: Services): void {
  const reviewers = rolesThat(canReview)
  const readers = withScope('register:read', reviewers)
  api.get(
    '/register/attempts',
    shape(readers, 'List register attempts', RegisterAttempts, {
      querystring: AttemptsQuery,
    }),
    async (request) => {
      const answer = await readAttempts(services, request.query, localeOf(request))
      request.answered = answer.attempts.map(({ dossierId }) => dossierId)
      return answer
    },
  )
  api.get(
    '/register/acknowledgements',
    shape(readers, 'List register acknowledgements', IgnoredAcknowledgements),
    async () => readIgnored(services),
  )
  api.get(
    '/register/exchanges',
    shape(readers, 'List exchanges with the register', RegisterExchanges),
    async () => readExchanges(services),
  )
  api.get(
    '/register/period',
    shape(readers, 'Preview sending a period to the register again', RegisterPeriod, {
      querystring: RegisterPeriodQuery,
    }),
    async (request) => countPeriod(services, request.query),
  )
  api.get(
    '/register/holdings',
    shape(readers, 'Export the shares held on a date as CSV', binaryAnswer('text/csv'), {
      querystring: HoldingsQuery,
      limit: 'archives',
    }),
    async (request, reply) => {
      const { date } = request.query
      const { file } = await exportHoldings(services, userOf(request), { date, signal: goneSignal(reply) })
      return asFile(reply, `holdings-${services.deployment.code}-${date}.csv`).send(file)
    },
  )
  api.get('/register/dead-jobs', shape(reviewers, 'List dead letters', DeadJobs), async () =>
    readDeadJobs(services),
  )
  api.get(
    '/dossier/:id/register',
    shape(readers, 'Get the register lines of a dossier', DossierRegister, { params: DossierParams }),
    async (request) => readDossierRegister(services, userOf(request), request.params.id),
  )
}
