import { expect, it } from 'vitest'
import { createReceiptStore } from './receipt-store.ts'

it('retries a file with its idempotency key and gives another file its own', async () => {
  const keys: string[] = []
  const store = createReceiptStore({
    formId: 1,
    initial: [],
    limits: { kinds: ['pdf'], megabytes: 10 },
    types: [],
    onReceipts: () => undefined,
    sentences: () => ({ local: { tooLarge: '', unsupported: '', empty: '' }, interrupted: 'interrupted' }),
    port: {
      send: async (_chosen, { idempotencyKey }) => {
        keys.push(idempotencyKey)
        throw new Error('the answer was lost')
      },
      remove: async () => undefined,
      read: async () => new Blob(),
    },
  })
  const file = new File(['%PDF-'], 'carte.pdf', { type: 'application/pdf' })

  store.send('identity', 1, [file, file])
  await expect.poll(() => store.slotOf('identity').uploads.every(({ refusal }) => refusal)).toBe(true)
  store.retry(store.slotOf('identity').uploads[0]?.key ?? 0)

  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})
