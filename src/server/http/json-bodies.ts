import type { FastifyInstance } from 'fastify'

/**
 * Parses JSON bodies; an empty one counts as absent, since the front end sends the JSON content type with every
 * call, even without a body (`DELETE`, some `POST`), and so do identity providers. Source: shell §7.
 */
export function registerJsonBodies(
  app: FastifyInstance,
  type = 'application/json',
  limits: { readonly bodyLimit?: number } = {},
): void {
  // Prototype-polluting keys are refused, not dropped.
  const parse = app.getDefaultJsonParser('error', 'error')
  // The framework reads plain text by default, which no call takes: 415, as for any other type.
  app.removeContentTypeParser([type, 'text/plain'])
  app.addContentTypeParser(type, { parseAs: 'string', ...limits }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}
