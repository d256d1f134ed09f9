import type { FastifyRequest } from 'fastify'
import { FirstView, FirstViewQuery } from '#contract/first-view.ts'
import { ANY_ROLE } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import { firstCalls, POSITION } from './first-calls.ts'

/** Headers from which a call derives the caller, the client address and the language. */
const CALLERS_HEADERS = ['authorization', 'accept-language', 'user-agent', 'x-forwarded-for', 'traceparent']

/**
 * The first calls of a page in one request. Each is injected as a separate request with all hooks, so access control, rate
 * limits, log and audit apply as usual.
 */
export function registerFirstView(api: App): void {
  api.get(
    '/first-view',
    shape(ANY_ROLE, 'Get the first data of a page', FirstView, {
      querystring: FirstViewQuery,
    }),
    async (request) => {
      const calls = firstCalls(request.query.page, userOf(request).role)
      const position = await answer(api, request, `/api${POSITION}`)
      const answers = await Promise.all(calls.map((call) => answer(api, request, `/api${call}`)))
      return [position, ...answers].flat()
    },
  )
}

/**
 * One entry of the answer. Empty when the call failed with anything but 404: the page then calls again and gets the error.
 */
async function answer(
  api: App,
  { headers, socket: { remoteAddress } }: FastifyRequest,
  call: string,
): Promise<FirstView> {
  const sent = CALLERS_HEADERS.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const response = await api.inject({
    url: call,
    headers: Object.fromEntries(sent),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  })
  if (response.statusCode === 200) return [{ call, body: response.json() }]
  return response.statusCode === 404 ? [{ call, missing: response.json() }] : []
}
