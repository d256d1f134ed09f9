import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, failureSentences, Unreachable } from './api-error.ts'
import { isSessionExpired, keepFormOpen, resumeSession } from '#web/session/session-end.ts'
import { call, getFile } from './call.ts'

/** A minimal in-memory `localStorage`. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const assign = vi.fn()
let tokenAnswers: (() => Response)[] = []
let tokenCalls = 0
let apiCalls: Request[] = []
let answerApi: (request: Request) => Response = () => Response.json({})

async function answer(input: string | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input, 'https://paraphe.test')
  init?.signal?.throwIfAborted()
  if (url.pathname.endsWith('openid-configuration')) {
    return Response.json({
      authorization_endpoint: 'https://paraphe.test/auth/auth',
      token_endpoint: 'https://paraphe.test/auth/token',
    })
  }
  if (url.pathname === '/auth/token') {
    tokenCalls += 1
    return (tokenAnswers.shift() ?? (() => new Response(null, { status: 400 })))()
  }
  const request = new Request(url, init)
  apiCalls.push(request)
  return answerApi(request)
}

const freshToken = () =>
  Response.json({ access_token: 'fresh', token_type: 'Bearer', refresh_token: 'next', expires_in: 600 })
const onlyFresh = (request: Request) =>
  request.headers.get('authorization') === 'Bearer fresh'
    ? Response.json({ id: 7 })
    : new Response(null, { status: 401 })

beforeEach(() => {
  const storage = memoryStorage()
  storage.setItem('paraphe.verifier', 'a'.repeat(56))
  storage.setItem(
    'paraphe.token',
    JSON.stringify({
      token_type: 'Bearer',
      access_token: 'old',
      refresh_token: 'first',
      expires_in: 600,
      expires_at: 0,
    }),
  )
  // A page without data of the server, as in development.
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', {
    location: { origin: 'https://paraphe.test', pathname: '/dossier', search: '', assign },
  })
  vi.stubGlobal('fetch', answer)
  tokenAnswers = []
  tokenCalls = 0
  apiCalls = []
  assign.mockClear()
  resumeSession()
})

afterEach(() => vi.unstubAllGlobals())

test('carries the token, the language and the JSON type', async () => {
  answerApi = () => Response.json({})

  await call('PUT', '/dossiers/7/status', { body: { status: 'canceled' } })

  const [request] = apiCalls
  expect(request?.url).toBe('https://paraphe.test/api/dossiers/7/status')
  expect(request?.headers.get('authorization')).toBe('Bearer old')
  expect(request?.headers.get('accept-language')).toBe('fr')
  expect(request?.headers.get('content-type')).toBe('application/json')
})

test.each(['GET', 'POST', 'DELETE'] as const)(
  'carries the JSON type with a %s without a body',
  async (method) => {
    await call(method, '/dossiers/7')

    expect(apiCalls[0]?.headers.get('content-type')).toBe('application/json')
  },
)

test('refreshes once after a 401 and repeats the call', async () => {
  answerApi = onlyFresh
  tokenAnswers = [freshToken]

  expect(await call('GET', '/dossiers/7')).toEqual({ id: 7 })
  expect(apiCalls).toHaveLength(2)
})

test('calls refused together share one refresh', async () => {
  answerApi = onlyFresh
  tokenAnswers = [freshToken]

  const answers = await Promise.all([call('GET', '/dossiers/7'), call('GET', '/dossiers/8')])

  expect(answers).toEqual([{ id: 7 }, { id: 7 }])
  expect(isSessionExpired()).toBe(false)
})

test('asks over an open form when the refresh is refused', async () => {
  answerApi = onlyFresh
  const closeForm = keepFormOpen()

  await expect(call('GET', '/dossiers/7')).rejects.toBeInstanceOf(ApiError)

  closeForm()
  expect(isSessionExpired()).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})

test('goes to /logout once when the refresh is refused on any other page', async () => {
  answerApi = onlyFresh

  await Promise.allSettled([call('GET', '/dossiers/7'), call('GET', '/dossiers/8')])

  expect(isSessionExpired()).toBe(false)
  expect(assign.mock.calls).toEqual([['/logout?forced=1']])
})

test('sends a refused refresh token once', async () => {
  answerApi = onlyFresh

  await Promise.allSettled([call('GET', '/dossiers/7'), call('GET', '/dossiers/8')])
  await call('GET', '/dossiers/9').catch(() => undefined)

  expect(tokenCalls).toBe(1)
})

test.each([429, 500, 502, 503])('keeps the session while the token endpoint answers %i', async (status) => {
  answerApi = onlyFresh
  tokenAnswers = [() => new Response(null, { status })]

  await expect(call('GET', '/dossiers/7')).rejects.toBeInstanceOf(Unreachable)

  expect(isSessionExpired()).toBe(false)
})

test('gives nothing when aborted or empty', async () => {
  answerApi = () => new Response(null, { status: 204 })

  expect(await call('DELETE', '/dossiers/7/receipts/1')).toBeUndefined()
  expect(await call('GET', '/dossiers', { signal: AbortSignal.abort() })).toBeUndefined()
})

/** An answer whose body never ends on its own. */
function endlessAnswer(fail: (controller: ReadableStreamDefaultController) => void): Response {
  return new Response(new ReadableStream({ start: fail }), {
    headers: { 'content-type': 'application/json' },
  })
}

test('gives nothing when aborted while the answer arrives', async () => {
  const leaving = new AbortController()
  answerApi = () =>
    endlessAnswer((body) => leaving.signal.addEventListener('abort', () => body.error(leaving.signal.reason)))

  const answer = call('GET', '/dossiers', { signal: leaving.signal })
  leaving.abort()

  expect(await answer).toBeUndefined()
})

test.each([
  ['cut off', () => endlessAnswer((body) => body.error(new TypeError('network error')))],
  ['incomplete', () => new Response('{"id":')],
])('an answer that is %s counts as none', async (_name, lose) => {
  answerApi = lose

  await expect(call('GET', '/dossiers/7')).rejects.toBeInstanceOf(Unreachable)
})

test('says what the server says of an outage, and nothing of its own of a bug', async () => {
  const errors = [{ property: '', message: 'Pas encore vérifiée.', code: 'FILE_NOT_SCANNED', params: {} }]
  const sentencesAt = async (status: number, body: unknown) => {
    answerApi = () => Response.json(body, { status })
    return failureSentences(await call('GET', '/dossiers/7').catch((error: unknown) => error), 'Sinon.')
  }

  expect(await sentencesAt(503, { errors })).toEqual(['Pas encore vérifiée.'])
  expect(await sentencesAt(503, 'a proxy')).toEqual(['Sinon.'])
  expect(await sentencesAt(500, { errors })).toEqual(['Sinon.'])
})

test('reads the error body of a refused download', async () => {
  const errors = [{ property: '', message: 'Indisponible.', code: 'UNAVAILABLE', params: {} }]
  answerApi = () => Response.json({ errors }, { status: 503, headers: { 'retry-after': '3' } })

  const failure = await getFile('/dossier/7/docusign/download').catch((error: unknown) => error)

  expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 3, errors })
})

const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key')

test.each([
  ['no answer', () => Response.error()],
  ['the refusal of a proxy', () => new Response(null, { status: 502 })],
  ['a cut answer', () => new Response('{"id":')],
])('a POST that got %s is repeated under the same key, until it is answered', async (_name, lose) => {
  const body = { text: 'Bonjour' }
  answerApi = () => {
    const lost = lose()
    if (lost.type === 'error') throw new TypeError('Failed to fetch')
    return lost
  }
  await call('POST', '/notes', { body }).catch(() => undefined)
  answerApi = () => Response.json({ id: 7 })
  await call('POST', '/notes', { body })
  await call('POST', '/notes', { body })

  const [lost, repeated, next] = apiCalls
  expect(keyOf(repeated)).toBe(keyOf(lost))
  expect(keyOf(next)).not.toBe(keyOf(repeated))
})

test.each(['PUT', 'DELETE'] as const)(
  'a %s that got no answer is repeated under the same key',
  async (method) => {
    answerApi = () => {
      throw new TypeError('Failed to fetch')
    }
    await call(method, '/notes/7').catch(() => undefined)
    await call('POST', '/notes/7').catch(() => undefined)
    answerApi = () => new Response(null, { status: 204 })
    await call(method, '/notes/7')

    const [lost, other, repeated] = apiCalls.map(keyOf)
    expect(lost).toMatch(/^[\da-f-]{36}$/)
    expect(repeated).toBe(lost)
    expect(other).not.toBe(lost)
  },
)

test('a POST of something else, or after a refusal, has a key of its own', async () => {
  answerApi = () => Response.json({ errors: [] }, { status: 409 })
  await call('POST', '/notes', { body: { text: 'one' } }).catch(() => undefined)
  await call('POST', '/notes', { body: { text: 'one' } }).catch(() => undefined)
  answerApi = () => {
    throw new TypeError('Failed to fetch')
  }
  await call('POST', '/notes', { body: { text: 'one' } }).catch(() => undefined)
  await call('POST', '/notes', { body: { text: 'two' } }).catch(() => undefined)

  expect(new Set(apiCalls.map(keyOf)).size).toBe(4)
})

test('a POST repeated much later is a new request', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  answerApi = () => {
    throw new TypeError('Failed to fetch')
  }
  await call('POST', '/notes', {}).catch(() => undefined)
  now.mockReturnValue(11 * 60_000)
  await call('POST', '/notes', {}).catch(() => undefined)
  now.mockRestore()

  expect(keyOf(apiCalls[1])).not.toBe(keyOf(apiCalls[0]))
})
