import type { FastifyInstance } from 'fastify'

/**
 * Parses JSON bodies; an empty one counts as absent, since the front end sends the JSON content type with every
 * call, even without a body (`DELETE`, some `POST`). Source: shell §7.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  // Prototype-polluting keys are refused, not dropped.
  const parse = app.getDefaultJsonParser('error', 'error')
  // The framework reads plain text by default, which no call takes: 415, as for any other type.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}
