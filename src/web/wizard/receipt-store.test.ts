import { expect, it } from 'vitest'
import { ApiError, Unreachable } from '#web/api/api-error.ts'
import { createReceiptStore, type ReceiptPort } from './receipt-store.ts'

const openStore = (send: ReceiptPort['send']) =>
  createReceiptStore({
    formId: 1,
    initial: [],
    limits: { kinds: ['pdf'], megabytes: 10 },
    types: [],
    onReceipts: () => undefined,
    sentences: () => ({
      local: { tooLarge: '', unsupported: 'no', empty: '' },
      protected: 'password',
      interrupted: 'interrupted',
    }),
    port: { send, remove: async () => undefined, read: async () => new Blob() },
  })

it('retries a file with its idempotency key and gives another file its own', async () => {
  const keys: string[] = []
  const store = openStore(async (_chosen, { idempotencyKey }) => {
    keys.push(idempotencyKey)
    throw new Error('the answer was lost')
  })
  const file = new File(['%PDF-'], 'carte.pdf', { type: 'application/pdf' })

  store.send('identity', 1, [file, file])
  await expect.poll(() => store.slotOf('identity').uploads.every(({ refusal }) => refusal)).toBe(true)
  store.retry(store.slotOf('identity').uploads[0]?.key ?? 0)

  await expect.poll(() => keys.length).toBe(3)
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})

it.each([
  ['of its type, by the browser', 'film.avi', undefined, false],
  ['of its type, by the server', 'carte.pdf', 415, false],
  ['of its size, by the server', 'carte.pdf', 413, false],
  ['of the volume of the dossier', 'carte.pdf', 422, true],
  ['of too many calls', 'carte.pdf', 429, true],
  ['of an outage', 'carte.pdf', 503, true],
  ['of the connection', 'carte.pdf', undefined, true],
])('a file refused because %s', async (_case, name, status, canRetry) => {
  const store = openStore(async () => {
    throw status === undefined
      ? new Unreachable()
      : new ApiError({ status, body: null, retryAfterSeconds: null })
  })

  store.send('identity', 1, [new File(['%PDF-'], name)])

  await expect.poll(() => store.slotOf('identity').uploads[0]?.refusal).toBeTruthy()
  expect(store.slotOf('identity').uploads[0]?.canRetry).toBe(canRetry)
})
