import { DossierParams } from '#contract/answers.ts'
import {
  AttemptsQuery,
  DeadJobs,
  DossierRegister,
  IgnoredAcknowledgements,
  InboxRead,
  RegisterAttempts,
  RegisterItemParams,
  SentAgain,
} from '#contract/register.ts'
import { canReview } from '#rules/permission.ts'
import type { App } from '../http/app.ts'
import { rolesThat, withScope, writersThat } from '../http/access.ts'
import { userOf } from '../http/authenticate.ts'
import { localeOf } from '../http/locale.ts'
import { shape } from '../http/shape.ts'
import { setAcceptancePort } from '../review/index.ts'
import type { Services } from '../services.ts'
import { registerAcknowledgementRoute } from './acknowledgement-route.ts'
import { createConnector } from './create-connector.ts'
import { readDeadJobs, retryJob } from './dead-jobs.ts'
import { planAttempt } from './plan-attempt.ts'
import { readInbox } from './read-inbox.ts'
import { readAttempts, readDossierRegister, readIgnored } from './read-register.ts'
import { sendAgain } from './send-again.ts'

/** Delivery of accepted dossiers to the register, monitored by manage_dossier. Source: design "Register". */
export async function registerRegister(api: App, services: Services): Promise<void> {
  const connector = createConnector(services)
  connector.listen()
  setAcceptancePort(services, (trx, acceptance) => planAttempt(services, connector, trx, acceptance))
  await registerAcknowledgementRoute(api, services)
  registerReading(api, services)

  const writers = writersThat(services.deployment.permissions, canReview)
  api.post(
    '/register/attempts/:itemId/retry',
    shape(
      withScope('register:write', writers),
      'Sends an accepted dossier to the register once more',
      SentAgain,
      {
        params: RegisterItemParams,
      },
    ),
    async (request) => sendAgain(services, connector, userOf(request), request.params.itemId),
  )
  api.post(
    '/register/dead-jobs/:itemId/retry',
    shape(writers, 'Takes up work that was given up', SentAgain, { params: RegisterItemParams }),
    async (request) => retryJob(services, userOf(request), request.params.itemId),
  )
  api.post(
    '/register/inbox',
    shape(withScope('register:write', writers), 'Reads the files of acknowledgements now', InboxRead),
    async () => ({ files: await readInbox(services) }),
  )
}

function registerReading(api: App, services: Services): void {
  const reviewers = rolesThat(canReview)
  const readers = withScope('register:read', reviewers)
  api.get(
    '/register/attempts',
    shape(readers, 'Accepted dossiers on their way to the register', RegisterAttempts, {
      querystring: AttemptsQuery,
    }),
    async (request) => readAttempts(services, request.query, localeOf(request)),
  )
  api.get(
    '/register/acknowledgements',
    shape(readers, 'What the register said and what changed nothing', IgnoredAcknowledgements),
    async () => readIgnored(services),
  )
  api.get('/register/dead-jobs', shape(reviewers, 'Work that was given up', DeadJobs), async () =>
    readDeadJobs(services),
  )
  api.get(
    '/dossier/:id/register',
    shape(readers, 'What the register made of a dossier', DossierRegister, { params: DossierParams }),
    async (request) => readDossierRegister(services, userOf(request), request.params.id),
  )
}
