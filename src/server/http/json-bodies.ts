import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies as everywhere, but an empty one is no body: the front end sends the JSON content type with
 * every call, those without a body too (`DELETE`, our own `POST` without one). Source: shell §7.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  // Keys that would reach an object's prototype are refused, not dropped.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}
