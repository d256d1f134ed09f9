import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { asOutsider, guardPort } from '#test/support/transaction-guard.ts'

const { db } = await forFile(openTestStore())
const server = createServer((_request, response) => response.end('well')).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const files = guardPort('files', { read: async () => 'bytes' })

const CALLS: readonly (readonly [what: string, call: () => Promise<unknown>])[] = [
  ['a request', async () => (await fetch(`http://127.0.0.1:${port}`)).text()],
  [
    'a connection',
    async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
  ],
  ['the file storage', () => files.read()],
]

/** Every test with a store fails on a service called inside a transaction: a slow one would hold its locks. */
describe.each(CALLS)('%s', (_what, call) => {
  test('is refused inside a transaction of any kind', async () => {
    const plain = () => db.transaction().execute(call)
    const snapshot = () => db.transaction().setIsolationLevel('repeatable read').execute(call)

    await expect(plain()).rejects.toThrow('inside a transaction')
    await expect(snapshot()).rejects.toThrow('inside a transaction')
  })

  test('is allowed outside, and for another caller while a test holds a lock', async () => {
    const outside = call()
    const beside = db.transaction().execute(() => asOutsider(call))

    await expect(Promise.all([outside, beside])).resolves.toHaveLength(2)
  })
})
