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
  app.removeContentTypeParser(type)
  app.addContentTypeParser(type, { parseAs: 'string', ...limits }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}
