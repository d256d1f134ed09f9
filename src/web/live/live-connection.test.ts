import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchEarly } from '#web/session/early-answers.ts'
import { expireSession, keepFormOpen, resumeSession } from '#web/session/session-end.ts'
import { followChanges } from './live-connection.ts'

const TOKEN = {
  token_type: 'Bearer',
  access_token: 'token',
  refresh_token: 'next',
  expires_in: 600,
  expires_at: Number.MAX_SAFE_INTEGER,
}

/** Addresses that the page asked for, in order. */
const asked: string[] = []
let events: string
let leave: AbortController

beforeEach(() => {
  asked.length = 0
  leave = new AbortController()
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(TOKEN), setItem: () => undefined })
  vi.stubGlobal('location', { pathname: '/dossier', search: '' })
  vi.stubGlobal('navigator', { languages: ['fr'], language: 'fr' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return address.startsWith('/api/first-view')
      ? Response.json([{ call: '/api/live', body: { unread: 0, position: '7;3,2' } }])
      : new Response(events)
  })
})
afterEach(() => {
  leave.abort()
  vi.unstubAllGlobals()
})

/** How often the page fetches again what it shows, once a stream with these events has been read. */
async function follow(...sent: readonly string[]): Promise<number> {
  events = sent.map((event) => `${event}\n\n`).join('')
  let gaps = 0
  let isRead = () => undefined as void
  const read = new Promise<void>((resolve) => (isRead = resolve))
  const told: string[] = []
  const listener = {
    onGap: () => void (gaps += 1),
    onEvent: ({ name }: { readonly name: string }) => {
      told.push(name)
      if (told.length === sent.length) isRead()
    },
  }
  void followChanges(listener, leave.signal)
  await read
  leave.abort()
  return gaps
}

const CHANGED = 'event: changed\ndata: {"dossiers":[4]}'
const COMPLETE = 'event: notices\ndata: {"unread":0,"complete":true}'
const OPEN = 'event: notices\ndata: {"unread":0,"complete":false}'
const OLDER = 'event: notices\ndata: {"unread":0}'

/** A first view that has arrived. */
async function openPage(): Promise<void> {
  fetchEarly(TOKEN)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((resolve) => setImmediate(resolve))
}

test('does not refetch the first view when the stream reported everything since', async () => {
  await openPage()

  expect(await follow(CHANGED, COMPLETE)).toBe(0)
  expect(asked[1]).toBe('/api/live?after=7%3B3%2C2')
})

test('only the first stream of a page continues from its first view', async () => {
  await openPage()
  await follow(COMPLETE)
  leave = new AbortController()

  expect(await follow(OPEN)).toBe(1)
  expect(asked.at(-1)).toBe('/api/live')
})

test.each([
  ['unable to tell', OPEN],
  ['of a release that does not know positions', OLDER],
])('a page fetches again what it shows after a stream %s what it missed', async (_which, event) => {
  await openPage()

  expect(await follow(event, CHANGED)).toBe(1)
})

test('polls when a proxy holds back the stream with its headers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('fetch', (_address: string, { headers, signal }: RequestInit) =>
    new Headers(headers).get('accept') === 'text/event-stream'
      ? new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        )
      : Promise.resolve(Response.json({ unread: 3 })),
  )
  const onEvent = vi.fn<() => void>()

  void followChanges({ onEvent, onGap: () => undefined }, leave.signal)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()

  expect(onEvent).toHaveBeenCalledWith({ name: 'notices', data: { unread: 3 } })
})

test('asks for nothing below the dialog to sign in again, and follows again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const closeForm = keepFormOpen()
  events = `${COMPLETE}\n\n`
  expireSession()

  void followChanges({ onEvent: () => undefined, onGap: () => undefined }, leave.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  resumeSession()
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  closeForm()

  expect(asked).toContain('/api/live')
})
