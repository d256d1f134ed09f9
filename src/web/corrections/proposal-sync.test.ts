import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Correction, ProposeAnswers } from '#contract/corrections.ts'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import { keepNewest } from '#web/api/corrections.ts'
import { openLocalDrafts, type TextStore } from '#web/session/local-drafts.ts'
import { createProposalSync } from './proposal-sync.ts'

const SOMEONE = { name: 'Nadia Belkacem', party: null }

function at(revision: number): Correction {
  return {
    revision,
    id: 1,
    dossierId: 12,
    stage: 'signed',
    state: 'open',
    refusal: null,
    openedAt: '2026-11-23T10:00:00.000Z',
    askedBy: SOMEONE,
    concerned: { who: 'subscriber', name: 'Odile Fontanel' },
    deadline: null,
    remarks: [],
    questions: [],
    consequences: null,
    appliedAt: null,
    signing: [],
    history: [],
    may: { answer: true, refuse: true, withdraw: false, remind: false },
  }
}

function buildStore(): TextStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
  }
}

function openSync(propose: (body: ProposeAnswers) => Promise<Correction>, store = buildStore()) {
  let revision = 1
  const sync = createProposalSync({
    local: openLocalDrafts(store, 'correction', () => new Date('2026-11-23T10:00:00Z')),
    propose,
    read: async () => at(7),
    revision: () => revision,
    onSaved: (saved) => (revision = saved.revision),
  })
  return { sync, revision: () => revision }
}

test('answers typed during a request are sent after it, in one request', async () => {
  const bodies: ProposeAnswers[] = []
  const first = Promise.withResolvers<Correction>()
  const { sync } = openSync((body) => {
    bodies.push(body)
    return bodies.length === 1 ? first.promise : Promise.resolve(at(3))
  })

  sync.queue('3-a', 'one')
  const done = sync.flush()
  sync.queue('3-a', 'two')
  sync.queue('3-b', ['x'])
  first.resolve(at(2))

  expect(await done).toBe(true)
  expect(bodies).toEqual([
    { revision: 1, values: [{ elementId: '3-a', value: 'one' }] },
    {
      revision: 2,
      values: [
        { elementId: '3-a', value: 'two' },
        { elementId: '3-b', value: ['x'] },
      ],
    },
  ])
  expect(sync.unsaved().size).toBe(0)
})

test('without a connection the answer is kept, and sent again later', async () => {
  const propose = vi
    .fn<(body: ProposeAnswers) => Promise<Correction>>()
    .mockRejectedValueOnce(new Unreachable('offline'))
    .mockResolvedValue(at(2))
  const { sync } = openSync(propose)
  sync.queue('3-a', 'one')

  expect(await sync.flush()).toBe(false)
  expect(sync.state()).toEqual({ kind: 'offline' })
  expect(sync.unsaved().get('3-a')).toBe('one')

  expect(await sync.flush()).toBe(true)
  expect(sync.state()).toEqual({ kind: 'saved' })
})

test('answers that could not be sent are there when the page is opened again, and sent then', async () => {
  const store = buildStore()
  const { sync: left } = openSync(() => Promise.reject(new Unreachable('offline')), store)
  left.queue('3-a', 'one')
  left.queue('3-b', null)
  expect(await left.flush()).toBe(false)

  const propose = vi.fn<(body: ProposeAnswers) => Promise<Correction>>().mockResolvedValue(at(2))
  const { sync } = openSync(propose, store)
  expect([...sync.unsaved()]).toEqual([
    ['3-a', 'one'],
    ['3-b', null],
  ])
  await vi.waitFor(() => expect(propose).toHaveBeenCalledOnce())
  await sync.flush()

  expect(openSync(propose, store).sync.unsaved().size).toBe(0)
})

test('after another write the answer is proposed again over the fresh correction', async () => {
  const stale = new ApiError({
    status: 409,
    body: { errors: [{ property: '', message: '', code: 'STALE_REVISION', params: {} }] },
    retryAfterSeconds: null,
  })
  const propose = vi
    .fn<(body: ProposeAnswers) => Promise<Correction>>()
    .mockRejectedValueOnce(stale)
    .mockResolvedValue(at(8))
  const { sync, revision } = openSync(propose)
  sync.queue('3-a', 'one')

  expect(await sync.flush()).toBe(true)

  expect(propose).toHaveBeenLastCalledWith({ revision: 7, values: [{ elementId: '3-a', value: 'one' }] })
  expect(revision()).toBe(8)
})

test('a refused answer is kept, and says why', async () => {
  const error = new ApiError({ status: 409, body: null, retryAfterSeconds: null })
  const { sync } = openSync(() => Promise.reject(error))
  sync.queue('3-a', 'one')

  expect(await sync.flush()).toBe(false)

  expect(sync.state()).toEqual({ kind: 'failed', error })
})

test('an answer to an ended correction shows how it ended', async () => {
  const error = new ApiError({ status: 409, body: null, retryAfterSeconds: null })
  const { sync, revision } = openSync(() => Promise.reject(error))
  sync.queue('3-a', 'one')

  await sync.flush()

  expect(revision()).toBe(7)
})

test('what is typed last is sent when the page is left', () => {
  const propose = vi.fn<(body: ProposeAnswers) => Promise<Correction>>().mockResolvedValue(at(2))
  const { sync } = openSync(propose)
  sync.queue('3-a', 'one')

  sync.close()

  expect(propose).toHaveBeenCalledWith({ revision: 1, values: [{ elementId: '3-a', value: 'one' }] })
})

test('a correction that arrives late does not replace a newer one', () => {
  const queries = new QueryClient()
  const port = { key: ['correction', 12, 1] }
  keepNewest(queries, port, at(3))

  keepNewest(queries, port, at(2))

  expect(queries.getQueryData(port.key)).toEqual(at(3))
})
