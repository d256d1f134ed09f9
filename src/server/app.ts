import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { Failure } from '#rules/failure.ts'
import { auditRefusals } from './dossiers/index.ts'
import { registerApiDescription } from './http/api-description.ts'
import { authorise } from './http/access.ts'
import type { App, Feature, Features } from './http/app.ts'
import { describeCalls } from './http/calls.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerJsonBodies } from './http/json-bodies.ts'
import { limitRequests } from './limits/limit-requests.ts'
import { registerHealth } from './operations/health.ts'
import { registerMetrics } from './operations/metrics.ts'
import type { Services } from './services.ts'
import { traceRequests } from './tracing/trace-requests.ts'

const WEB = new URL('../../dist/web/', import.meta.url)
const JSON_LIMIT_BYTES = 1024 * 1024
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  upgradeInsecureRequests: null,
}

/** Denies every device API: no page uses one, and neither can an injected script. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Adds the signing pages of an outside provider, shown in a frame, and the deployment's analytics address. */
function contentSecurityPolicy({ config, deployment: { analytics } }: Services) {
  const { frameSrc, connectSrc } = CONTENT_SECURITY_POLICY
  return {
    ...CONTENT_SECURITY_POLICY,
    frameSrc: [...frameSrc, ...(config.docusign?.signingOrigins ?? [])],
    connectSrc: [
      ...connectSrc,
      ...(analytics.finalisation === null ? [] : [new URL(analytics.finalisation).origin]),
    ],
  }
}

/** The whole HTTP application: `/api` features, pages, health. `mounts` add what lives beside the API. */
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
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  traceRequests(app)
  registerErrorHandler(app)
  registerJsonBodies(app)
  registerRequestLog(app)
  registerMetrics(app, services)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurityPolicy(services) },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: services.config.publicUrl.startsWith('https:'),
  })
  // On the raw response, as helmet does: the identity provider answers without Fastify.
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
  })
  await app.register(compress, { threshold: 1024 })
  app.decorate('calls', [])
  await registerApiDescription(app)
  await app.register(
    async (api) => registerApi(api.withTypeProvider<ZodTypeProvider>(), services, features),
    {
      prefix: '/api',
    },
  )
  for (const mount of mounts) await mount(app, services)
  registerHealth(app, services)
  await registerPages(app)
  return app
}

/** Authentication and access hooks, shared by all features. */
async function registerApi(api: App, services: Services, features: Features): Promise<void> {
  api.decorateRequest('user', undefined)
  api.addHook('onRequest', authorise(services))
  api.addHook('onRequest', limitRequests(services))
  api.addHook('onError', auditRefusals(services))
  for (const [name, feature] of Object.entries(features)) {
    await api.register(async (scope) => {
      describeCalls(scope, name)
      await feature(scope.withTypeProvider<ZodTypeProvider>(), services)
    })
  }
}

/** One log line per request: method, route pattern (never the URL), status, duration. */
function registerRequestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/** Serves the web application; unknown paths get its page, since routing is client-side. */
async function registerPages(app: App): Promise<void> {
  const index = await readFile(new URL('index.html', WEB), 'utf8').catch(() => undefined)
  if (index === undefined) return
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    wildcard: false,
    // Compressed by the build; `compress` covers the rest and clients without Brotli.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Bundles have content hashes in their names; HTML pages do not.
      reply.header(
        'cache-control',
        path.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      )
    },
  })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|auth|sign|evidence)(\/|$)/.test(request.url)) throw new Failure('NOT_FOUND')
    // This page signs out as it opens: a link of another site asks first.
    if (/^\/logout(\/|\?|$)/.test(request.url) && isFromAnotherSite(request.headers))
      return reply.redirect('/auth/logout', 303)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index)
  })
}

/** By what the browser says of itself; typed addresses and bookmarks are `none`. */
function isFromAnotherSite({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site === 'cross-site' || site === 'same-site'
}
