import { describe, expect, it } from 'vitest'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import { accessFailureKeys, findKnownClient } from './access-failure.ts'
import { createClientAccess, type ClientAccessPort } from './client-access.ts'

function open(
  given: {
    clientId?: number | null
    authorized?: readonly number[]
    port?: Partial<ClientAccessPort>
    isReadOnly?: boolean
  } = {},
) {
  const calls: string[] = []
  const stored: unknown[] = []
  const access = createClientAccess({
    isOffered: true,
    isReadOnly: given.isReadOnly ?? false,
    initial: { clientId: given.clientId ?? null, authorized: given.authorized ?? [] },
    port: {
      async createProspect() {
        calls.push('create')
        return given.port?.createProspect ? given.port.createProspect() : 7
      },
      async assignClient(clientId) {
        calls.push(`assign ${clientId}`)
        await given.port?.assignClient?.(clientId)
      },
      async authorize(clients) {
        calls.push(`authorize ${clients.join()}`)
        return given.port?.authorize ? given.port.authorize(clients) : clients
      },
    },
    onChange: ({ clientId, authorized }) => stored.push({ clientId, authorized }),
  })
  return { access, calls, stored }
}

describe("access of a dossier's client", () => {
  it('creates a prospect from a lead, then authorises it, storing each result immediately', async () => {
    const { access, calls, stored } = open()

    await access.grant()

    expect(calls).toEqual(['create', 'authorize 7'])
    expect(stored).toEqual([
      { clientId: 7, authorized: [] },
      { clientId: 7, authorized: [7] },
    ])
    expect(access.state()).toMatchObject({ phase: 'rest', outcome: { kind: 'prospect' } })
  })

  it('authorises a client in addition to the existing ones', async () => {
    const { access, calls } = open({ clientId: 4, authorized: [2] })

    await access.grant()

    expect(calls).toEqual(['authorize 2,4'])
    expect(access.state().outcome).toEqual({ kind: 'client' })
  })

  it('makes one request for a double press, and none when read-only or complete', async () => {
    const twice = open({ clientId: 4 })
    const reader = open({ isReadOnly: true })
    const done = open({ clientId: 4, authorized: [4] })

    await Promise.all([twice.access.grant(), twice.access.grant()])
    await reader.access.grant()
    await done.access.grant()

    expect(twice.calls).toEqual(['authorize 4'])
    expect([...reader.calls, ...done.calls]).toEqual([])
  })

  it('continues with an existing client who has the address', async () => {
    const { access, calls, stored } = open({
      port: { createProspect: () => Promise.reject(taken({ id: 481 })) },
    })
    await access.grant()
    const { outcome } = access.state()

    await access.grantTo(481)

    expect(outcome?.kind === 'failed' && findKnownClient(outcome.error)).toEqual({ id: 481 })
    expect(calls).toEqual(['create', 'assign 481', 'authorize 481'])
    expect(stored.at(-1)).toEqual({ clientId: 481, authorized: [481] })
    expect(access.state().outcome).toEqual({ kind: 'client' })
  })

  it('assigns no other client to a dossier that has one, and none when read-only', async () => {
    const taken = open({ clientId: 4 })
    const reader = open({ isReadOnly: true })

    await taken.access.grantTo(481)
    await reader.access.grantTo(481)

    expect([...taken.calls, ...reader.calls]).toEqual([])
  })

  it('retries only the authorisation when only that failed', async () => {
    const answers = [Promise.reject(new Unreachable('no')), Promise.resolve([7])]
    const { access, calls } = open({ port: { authorize: async () => answers.shift() ?? [] } })

    await access.grant()
    const { outcome, phase } = access.state()
    await access.grant()

    expect(outcome).toMatchObject({ kind: 'failed', step: 'client' })
    expect(phase).toBe('rest')
    expect(calls).toEqual(['create', 'authorize 7', 'authorize 7'])
    expect(access.state().outcome).toEqual({ kind: 'client' })
  })
})

function taken(client: unknown): ApiError {
  const errors = [{ property: 'email', code: 'EMAIL_TAKEN', message: 'taken', params: {} }]
  return new ApiError({ status: 409, body: { errors, fresh: { client } }, retryAfterSeconds: null })
}

describe('findKnownClient', () => {
  it.each([
    ['no client', taken(undefined)],
    ['something that is no client', taken('481')],
    ['no network', new Unreachable('no')],
  ])('finds none in a failure with %s', (_case, error) => {
    expect(findKnownClient(error)).toBeUndefined()
  })
})

describe('messages of a failure', () => {
  const known = (key: string): key is 'api.error.not-found' => key === 'api.error.not-found'
  const refusal = (...messages: string[]) =>
    new ApiError({
      status: 422,
      body: { errors: messages.map((message) => ({ property: '', code: 'X', message, params: {} })) },
      retryAfterSeconds: null,
    })

  it.each([
    ['a known suffix, once', 'prospect', refusal('not-found', 'not-found'), 'api.error.not-found'],
    ['an unknown suffix', 'prospect', refusal('other'), 'api.error.create-prospect'],
    ['no structured error', 'prospect', new Error('no'), 'api.error.create-prospect'],
    ['an authorisation without one', 'client', new Error('no'), 'common.unexpected'],
    ['no network', 'client', new Unreachable('no'), 'api.error.network'],
  ] as const)('tells %s', (_case, step, error, key) => {
    expect(accessFailureKeys({ step, error }, known)).toEqual([key])
  })
})
