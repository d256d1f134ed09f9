import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorText } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import { runForCaller } from '../audit/calling-program.ts'
import type { App } from '../http/app.ts'
import { drainBody } from '../http/drain-body.ts'
import { isOutage } from '../http/is-outage.ts'
import { registerJsonBodies } from '../http/json-bodies.ts'
import { RequestLimits } from '../limits/request-limits.ts'
import type { Services } from '../services.ts'
import { asScimError, callerOf, registerDiscovery, registerGroups, registerUsers, send } from './routes.ts'
import { findScimCaller, noteScimUse } from './scim-caller.ts'
import { presentScimError, ScimError } from './scim-error.ts'

const LIMIT_BYTES = 512 * 1024
const RETRY_SECONDS = 2

/** SCIM 2.0: lets the identity provider of a network or of the company manage accounts. Source: RFC 7643, RFC 7644. */
export async function mountScim(app: App, services: Services): Promise<void> {
  const base = `${services.config.publicUrl}/scim/v2`
  const limits = new RequestLimits(services)
  await app.register(
    async (scim: App) => {
      // SCIM describes itself, at /Schemas and /ResourceTypes; OpenAPI would list calls without bodies and answers.
      scim.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
      registerJsonBodies(scim, 'application/scim+json', { bodyLimit: LIMIT_BYTES })
      scim.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const now = services.clock.now()
        request.scimCaller = await findScimCaller(services.store.db, request, now)
        await limits.countProgram(request.scimCaller.id, (fields) => reply.headers(fields))
        await noteScimUse(services.store.db, request.scimCaller, now)
      })
      // Audit rows of these calls name the program; it acts for no person.
      scim.addHook('preHandler', (request, _reply, done) =>
        runForCaller({ id: null, integration: { id: callerOf(request).id } }, done),
      )
      scim.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
      scim.setNotFoundHandler((_request, reply) =>
        sendScimError(reply, new ScimError(404, 'no such resource')),
      )
      // Otherwise the web application's page would answer unknown paths.
      scim.get('/*', () => {
        throw new ScimError(404, 'no such resource')
      })
      registerDiscovery(scim, base)
      registerUsers(scim, services, base)
      registerGroups(scim, services, base)
    },
    { prefix: '/scim/v2' },
  )
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode === 413) drainBody(request, reply)
  const known = asScimError(error) ?? ofFailure(error, reply)
  if (known.status >= 500 && known.status !== 501) request.log.error({ err: error }, 'scim: call failed')
  return sendScimError(reply, known)
}

function ofFailure(error: FastifyError, reply: FastifyReply): ScimError {
  if (error instanceof Failure) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    return new ScimError(error.status, errorText('en', error.code, error.params))
  }
  if (isOutage(error)) {
    reply.header('retry-after', String(RETRY_SECONDS))
    return new ScimError(503, 'the service is not available')
  }
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) return new ScimError(500, 'an unexpected error')
  return new ScimError(
    statusCode,
    'the body cannot be read',
    statusCode === 400 ? 'invalidSyntax' : undefined,
  )
}

function sendScimError(reply: FastifyReply, error: ScimError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
  return send(reply, error.status, presentScimError(error))
}
