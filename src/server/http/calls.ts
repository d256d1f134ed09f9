import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { ErrorBody } from '#contract/answers.ts'
import { isRecord } from '../json-values.ts'
import type { Access } from './access.ts'
import { describeCall, type CallAccess } from './describe-call.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All calls under `/api`, in the order of registration. */
    calls: Call[]
  }
}

/** A registered call of the API. Read by `npm run routes`, OpenAPI and the tests that walk all calls. */
export interface Call extends CallAccess {
  readonly method: string
  /** In OpenAPI notation, with the prefix: `/api/dossiers/{id}`. */
  readonly path: string
  readonly feature: string
  readonly summary: string
  readonly schema: FastifySchema
}

/**
 * Collects the routes that features register and completes their OpenAPI description. Throws for a route without
 * access, summary or response schema.
 */
export function describeCalls(scope: FastifyInstance, feature: string): void {
  scope.addHook('onRoute', (route) => {
    // Fastify registers HEAD for each GET, with the same options.
    if (route.method === 'HEAD') return
    for (const method of [route.method].flat()) {
      const call = readCall(route, method, feature)
      scope.calls.push(call)
      route.schema = { ...route.schema, ...describe(call) }
    }
  })
}

function readCall(route: RouteOptions, method: string, feature: string): Call {
  const named = `${method} ${route.url}`
  const { schema } = route
  const access: Access | undefined = route.config?.access
  if (access === undefined) throw new Error(`${named}: config.access is missing`)
  if (!schema?.summary) throw new Error(`${named}: schema.summary is missing`)
  if (!isRecord(schema.response) || !Object.keys(schema.response).some((status) => /^2\d\d$/.test(status)))
    throw new Error(`${named}: schema.response is missing`)
  return {
    method,
    path: route.url.replace(/:(\w+)/g, '{$1}'),
    feature,
    summary: schema.summary,
    public: access.public,
    roles: access.roles,
    scope: access.scope,
    ofProgram: access.ofProgram ?? false,
    once: route.config?.once ?? false,
    schema,
  }
}

function describe(call: Call): FastifySchema {
  const response = isRecord(call.schema.response) ? call.schema.response : {}
  const errors = Object.fromEntries(refusalsOf(call).map((status) => [status, ErrorBody]))
  return {
    tags: [call.feature],
    description: describeCall(call.schema.description, call),
    operationId: operationIdOf(call),
    security: call.public ? [] : [{ bearer: [] }, ...(call.scope ? [{ program: [call.scope] }] : [])],
    response: { ...errors, ...response },
  }
}

/** Refusals common to all calls; a route adds its own. Source: design "Answers". */
function refusalsOf({ public: isPublic, method, path, schema }: Call): readonly number[] {
  const isWrite = method !== 'GET'
  return [
    ...(isPublic ? [] : [401, 403, 429]),
    // 404 also for an object named in the body; 409 also when the state of a dossier does not allow a read.
    ...(isWrite || path.includes('{') ? [404, 409] : []),
    ...(schema.body ? [413, 415] : []),
    ...(schema.body || schema.params || schema.querystring ? [422] : []),
    503,
  ]
}

/** `GET /api/dossiers/{id}/receipts` becomes `getDossiersByIdReceipts`; unique because paths are. */
export function operationIdOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .map((part) => (part.startsWith('{') ? `by-${part.slice(1, -1)}` : part))
    .flatMap((part) => part.split(/[-.]/))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
