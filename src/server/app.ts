import { READ_ONLY_HEADER } from '#vocabulary/read-only.ts'
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { runForCaller } from './audit/calling-program.ts'
import { auditRefusals, recordProgramCalls } from './dossiers/index.ts'
import { registerApiDescription } from './http/api-description.ts'
import { authorise, identify } from './http/access.ts'
import type { App, Feature, Features } from './http/app.ts'
import { describeCalls } from './http/calls.ts'
import { answerUnreadableAddress, registerErrorHandler } from './http/error-handler.ts'
import { registerJsonBodies } from './http/json-bodies.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { limitPrograms, limitRequests } from './limits/limit-requests.ts'
import { announceChanges } from './live/index.ts'
import { registerHealth } from './operations/health.ts'
import { registerMetrics } from './operations/metrics.ts'
import { tallyRequests } from './operations/request-tally.ts'
import { registerPages } from './pages.ts'
import { markPages } from './sandbox-banner.ts'
import type { Services } from './services.ts'
import { traceRequests } from './tracing/trace-requests.ts'

const JSON_LIMIT_BYTES = 1024 * 1024

/**
 * The whole HTTP application: `/api` features, pages, health. `mounts` add routes outside the API. Hooks of every call that
 * wait for nothing take `done`, since each promise of an asynchronous one is paid for by every call.
 */
export async function buildApp(
  services: Services,
  features: Features,
  mounts: readonly Feature[],
): Promise<App> {
  const app = Fastify({
    loggerInstance: services.log,
    bodyLimit: JSON_LIMIT_BYTES,
    // Trust only the nearest hops: clients can forge the rest of the header.
    trustProxy: (_address, hop) => hop < services.config.trustProxy,
    frameworkErrors: answerUnreadableAddress(services),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  traceRequests(app)
  registerErrorHandler(app, services)
  registerJsonBodies(app)
  registerRequestLog(app)
  if (services.store.isReadOnly) markReadOnly(app, services.store)
  registerMetrics(app, services)
  tallyRequests(app, services)
  announceWrites(app, services)
  registerSecurityHeaders(app, services)
  if (services.config.isSandbox) markPages(app)
  await app.register(compress, { threshold: 1024 })
  app.decorate('calls', [])
  app.decorateRequest('signingView', undefined)
  await registerApiDescription(app)
  await app.register(
    async (api) => registerApi(api.withTypeProvider<ZodTypeProvider>(), services, features),
    {
      prefix: '/api',
    },
  )
  for (const mount of mounts) await mount(app, services)
  registerHealth(app, services)
  await registerPages(app, services)
  return app
}

/** Authentication and access hooks, shared by all features. */
async function registerApi(api: App, services: Services, features: Features): Promise<void> {
  api.decorateRequest('user', undefined)
  api.decorateRequest('answered', undefined)
  api.addHook('onRequest', identify(services))
  api.addHook('onRequest', limitPrograms(services))
  api.addHook('onRequest', authorise)
  api.addHook('onRequest', limitRequests(services))
  // After the body was read: reading it runs in the async context of the connection and would lose this one.
  api.addHook('preHandler', ({ user }, _reply, done) => runForCaller(user, done))
  api.addHook('onError', auditRefusals(services))
  api.addHook('onSend', recordProgramCalls(services))
  for (const [name, feature] of Object.entries(features)) {
    await api.register(async (scope) => {
      describeCalls(scope, name)
      await feature(scope.withTypeProvider<ZodTypeProvider>(), services)
    })
  }
}

/** Notifies open pages of all processes of what a request has written. */
function announceWrites(app: App, services: Services): void {
  app.addHook('onResponse', ({ method }, _reply, done) => {
    if (method !== 'GET' && method !== 'HEAD') announceChanges(services)
    done()
  })
}

/** Notifies open pages that the store is a standby and nothing can be saved. */
function markReadOnly(app: App, store: Services['store']): void {
  app.addHook('onSend', async (_request, reply) => {
    if (store.isReadOnly?.()) reply.header(READ_ONLY_HEADER, 'on')
  })
}

/** One log line per request: method, route pattern (never the URL), status, duration. */
function registerRequestLog(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
}
