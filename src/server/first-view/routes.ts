import type { FastifyRequest } from 'fastify'
import { FirstView, FirstViewQuery } from '#contract/first-view.ts'
import { ANY_ROLE } from '../http/access.ts'
import type { App } from '../http/app.ts'
import { userOf } from '../http/authenticate.ts'
import { shape } from '../http/shape.ts'
import { firstCalls, POSITION } from './first-calls.ts'

/** Headers by which a call decides who asks, from where, and in which language. */
const CALLERS_HEADERS = ['authorization', 'accept-language', 'user-agent', 'x-forwarded-for', 'traceparent']

/**
 * The first calls of a page in one request. Each runs as a request of its own, through the hooks of every call, so access,
 * limits, log and audit are those of the calls themselves.
 */
export function registerFirstView(api: App): void {
  api.get(
    '/first-view',
    shape(ANY_ROLE, 'Answers of the calls that a page makes first', FirstView, {
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

/** An entry of the answer; none when the call was refused otherwise than by 404, which its page learns by asking. */
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
