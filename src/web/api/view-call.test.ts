import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callView, changeView } from './view-call.ts'

let keys: (string | null)[] = []
let answer: () => Response | Promise<Response> = () => Response.json({ id: 7 })

beforeEach(() => {
  keys = []
  answer = () => Response.json({ id: 7 })
  vi.stubGlobal('fetch', async (_address: string, { headers }: { readonly headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['no answer', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ['the refusal of a proxy', () => new Response(null, { status: 502 })],
  ['a cut answer', () => new Response('{"id":')],
])('a change that got %s is repeated under the same key, until it is answered', async (_name, lose) => {
  const refuse = () => changeView('POST', '/sign/1/correction/refuse', { reason: 'Non' })
  answer = lose
  await refuse().catch(() => undefined)
  answer = () => Response.json({ id: 7 })

  const answered = await refuse()
  await refuse()

  expect(answered).toEqual({ id: 7 })
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a read has no key', async () => {
  await callView('/sign/1/state')

  expect(keys).toEqual([null])
})
