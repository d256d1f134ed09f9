import type { FastifyRequest } from 'fastify'
import type { App } from '../http/app.ts'
import type { RequestSpan } from './spans.ts'
import { findSpans } from './tracing.ts'

/** A span for every request, by route pattern. Nothing is added when tracing is off. */
export function traceRequests(app: App): void {
  const spans = findSpans()
  if (spans === undefined) return
  const open = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = spans.request(request.method)
    open.set(request, span)
    span.enter(done)
  })
  // Reading a body goes on in the context of the connection, not of the request.
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
