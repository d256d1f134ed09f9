import type { FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import type { RequestSpan } from './spans.ts'
import { findSpans } from './tracing.ts'

/** Adds a span per request, named by route pattern. No hooks are added when tracing is off. */
export function traceRequests(app: App): void {
  const spans = findSpans()
  if (spans === undefined) return
  const open = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = spans.request(request.method)
    open.set(request, span)
    span.enter(done)
  })
  // Body parsing continues in the connection's async context, not the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    if (span) span.enter(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched'
    open.get(request)?.end({ route, status: reply.statusCode, requestId: request.id })
  })
}
