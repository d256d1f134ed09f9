import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Paraphe } from './paraphe.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** What a service answers: null is a connection that breaks. */
type Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
} | null

const OK: Reply = { status: 200, body: '{"done":true}' }
const LOST: Reply = null
/** A body that breaks off before its end. */
const CUT: Reply = { status: 200, body: '{"done":' }
const NEW = { body: { formId: 1, clientId: null, submittingBlockId: null, values: [] } }

type Call = (paraphe: Paraphe) => Promise<unknown>
const READ: Call = (paraphe) => paraphe.call('getUsersMe')
const CHANGE: Call = (paraphe) =>
  paraphe.call('putDossiersByIdClient', { params: { id: 1 }, body: { clientId: 2 } })
const IMPORT: Call = (paraphe) =>
  paraphe.call('postDossiersImport', { body: { reference: 'CRM-1', client: { id: 2 }, data: {} } })
const CREATE: Call = (paraphe) => paraphe.call('postDossiers', NEW)
const CREATE_ONCE: Call = (paraphe) => paraphe.call('postDossiers', { ...NEW, idempotencyKey: 'one' })

interface Sent {
  readonly address: string
  /** Seconds since the first call. */
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
}

/** A service that gives the next reply to each call, and tokens in order unless the provider's replies say otherwise. */
function openService(replies: readonly Reply[], provider: readonly Reply[] = []) {
  const [left, leftOfProvider] = [[...replies], [...provider]]
  const sent: Sent[] = []
  const began = Date.now()
  let tokens = 0
  const paraphe = new Paraphe({
    url: 'https://paraphe.test/',
    clientId: 'crm',
    clientSecret: 'secret',
    fetch: async (target, { headers, signal } = {}) => {
      const address = target instanceof Request ? target.url : target.toString()
      const isToken = address.endsWith('/auth/token')
      sent.push({
        address,
        at: (Date.now() - began) / 1_000,
        headers: Object.fromEntries(new Headers(headers)),
      })
      signal?.throwIfAborted()
      const next =
        isToken && leftOfProvider.length === 0 ? newToken() : (isToken ? leftOfProvider : left).shift()
      if (next === undefined) throw new Error('more calls than replies')
      if (next === null) throw new TypeError('fetch failed')
      const init = { status: next.status, headers: { 'content-type': 'application/json', ...next.headers } }
      return new Response(next.body ?? '{}', init)
    },
  })
  const newToken = (): Reply => ({
    status: 200,
    body: JSON.stringify({ access_token: `token-${++tokens}`, expires_in: 600 }),
  })
  return {
    paraphe,
    calls: () => sent.filter(({ address }) => !address.endsWith('/auth/token')),
    tokenRequests: () => sent.filter(({ address }) => address.endsWith('/auth/token')).length,
  }
}

/** The outcome of a call, with all that it waits for passed. */
async function settle<T>(call: Promise<T>): Promise<T | { readonly thrown: unknown }> {
  const settled = call.catch((thrown: unknown) => ({ thrown }))
  await vi.runAllTimersAsync()
  return settled
}

const limited = (retryAfter: string): Reply => ({ status: 429, headers: { 'retry-after': retryAfter } })
const away = (retryAfter: string): Reply => ({ status: 503, headers: { 'retry-after': retryAfter } })

describe('a call that may be accepted later', () => {
  it.each([
    ['429, in seconds', limited('7'), 7],
    ['503, in seconds', away('20'), 20],
    ['503, as a date', away('Sat, 28 Nov 2026 10:00:30 GMT'), 30],
  ])('is sent again when Retry-After says so: %s', async (_name, reply, seconds) => {
    const { paraphe, calls } = openService([reply, OK])

    expect(await settle(CREATE(paraphe))).toEqual({ done: true })
    expect(calls().map(({ at }) => at)).toEqual([0, seconds])
  })

  it('is sent six times, then refused with the last answer', async () => {
    const service = openService(Array.from({ length: 6 }, () => away('1')))

    expect(await settle(READ(service.paraphe))).toMatchObject({
      thrown: { status: 503, retryAfterMs: 1_000 },
    })
    expect(service.calls()).toHaveLength(6)
  })

  it('waits longer each time without Retry-After', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const bare: Reply = { status: 503 }
    const { paraphe, calls } = openService([bare, bare, bare, OK])

    await settle(paraphe.call('getUsersMe'))

    expect(calls().map(({ at }) => at)).toEqual([0, 0.5, 1.5, 3.5])
    vi.restoreAllMocks()
  })

  it('waits for the next window once nothing is left of the limit', async () => {
    const { paraphe, calls } = openService([
      { ...OK, headers: { ratelimit: '"program";r=0;t=42' } },
      { ...OK, headers: { ratelimit: '"program";r=599;t=60' } },
      OK,
    ])

    for (let count = 0; count < 3; count += 1) await settle(paraphe.call('getUsersMe'))

    expect(calls().map(({ at }) => at)).toEqual([0, 42, 42])
  })
})

describe('a call without an answer', () => {
  it.each([
    ['a read', READ, LOST],
    ['a read whose answer breaks off', READ, CUT],
    ['a change', CHANGE, LOST],
    ['an import', IMPORT, LOST],
    ['a creation with a key', CREATE_ONCE, LOST],
  ])('is sent again where twice does no harm: %s', async (_name, call, reply) => {
    const { paraphe, calls } = openService([reply, OK])

    expect(await settle(call(paraphe))).toEqual({ done: true })
    expect(calls()).toHaveLength(2)
  })

  it('is not sent again when that could create twice', async () => {
    const { paraphe, calls } = openService([LOST, OK])

    expect(await settle(CREATE(paraphe))).toEqual({ thrown: expect.any(TypeError) })
    expect(calls()).toHaveLength(1)
  })

  it('keeps its idempotency key, its person and its token over all retries', async () => {
    const { paraphe, calls } = openService([LOST, away('1'), limited('1'), OK])

    await settle(paraphe.call('postDossiers', { ...NEW, idempotencyKey: 'once', onBehalfOf: 'a@crm.test' }))

    expect(calls()).toHaveLength(4)
    for (const { headers } of calls())
      expect(headers).toMatchObject({
        'idempotency-key': 'once',
        'on-behalf-of': 'a@crm.test',
        authorization: 'Bearer token-1',
      })
  })
})

describe('a call whose token has ended', () => {
  const ended: Reply = { status: 401 }

  it.each([
    ['at first', [ended, OK]],
    ['after an outage', [away('1'), ended, OK]],
  ])('is sent again with another one: %s', async (_name, replies) => {
    const { paraphe, calls, tokenRequests } = openService(replies)

    expect(await settle(paraphe.call('getUsersMe'))).toEqual({ done: true })
    expect(calls().at(-1)?.headers['authorization']).toBe('Bearer token-2')
    expect(tokenRequests()).toBe(2)
  })

  it('is refused when the other one is refused too', async () => {
    const { paraphe, calls, tokenRequests } = openService([ended, ended])

    expect(await settle(paraphe.call('getUsersMe'))).toMatchObject({ thrown: { status: 401 } })
    expect([calls().length, tokenRequests()]).toEqual([2, 2])
  })
})

describe('a call that gets no token', () => {
  it.each([
    ['the provider is limited', limited('9'), 9],
    ['the provider is away', away('9'), 9],
  ])('waits while %s, also a creation without a key', async (_name, reply, seconds) => {
    const { paraphe, calls } = openService([OK], [reply])

    expect(await settle(CREATE(paraphe))).toEqual({ done: true })
    expect(calls().map(({ at }) => at)).toEqual([seconds])
  })

  it('is sent once the provider answers again', async () => {
    const { paraphe, calls } = openService([OK], [LOST])

    expect(await settle(CREATE(paraphe))).toEqual({ done: true })
    expect(calls()).toHaveLength(1)
  })

  it('is refused at once with the reason when the program is unknown', async () => {
    const body = '{"error":"invalid_client","error_description":"the assertion expired 540 seconds ago"}'
    const { paraphe, calls, tokenRequests } = openService([], [{ status: 401, body }])

    expect(await settle(paraphe.call('getUsersMe'))).toMatchObject({
      thrown: {
        status: 401,
        errors: [{ code: 'invalid_client', message: 'the assertion expired 540 seconds ago' }],
      },
    })
    expect([calls().length, tokenRequests()]).toEqual([0, 1])
  })
})

describe('a call that is given up', () => {
  const reason = new Error('the window was closed')

  it('sends nothing more while it waits to be sent again', async () => {
    const { paraphe, calls } = openService([away('60'), OK])
    const controller = new AbortController()
    const call = paraphe.call('getUsersMe', { signal: controller.signal })
    const outcome = call.catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(1_000)

    controller.abort(reason)

    expect(await outcome).toBe(reason)
    await vi.runAllTimersAsync()
    expect(calls()).toHaveLength(1)
  })

  it('is not sent again for being broken off', async () => {
    const { paraphe, calls } = openService([OK])
    const controller = new AbortController()
    await settle(paraphe.call('getUsersMe'))
    const call = paraphe.call('getUsersMe', { signal: controller.signal })
    controller.abort(reason)

    expect(await settle(call)).toEqual({ thrown: reason })
    expect(calls()).toHaveLength(1)
  })

  it('leaves the others their token', async () => {
    const { paraphe, calls, tokenRequests } = openService([OK])
    const controller = new AbortController()
    const given = paraphe.call('getUsersMe', { signal: controller.signal }).catch((thrown: unknown) => thrown)
    const kept = paraphe.call('getUsersMe')
    controller.abort(reason)

    expect(await settle(kept)).toEqual({ done: true })
    expect(await given).toBe(reason)
    expect([calls().length, tokenRequests()]).toEqual([1, 1])
  })
})
