import { expect, it } from 'vitest'
import { createReceiptDesk } from './receipt-store.ts'

it('sends a file that did not arrive again as the same one, and another file as another', async () => {
  const intentions: string[] = []
  const desk = createReceiptDesk({
    formId: 1,
    initial: [],
    limitMegabytes: 10,
    types: [],
    onReceipts: () => undefined,
    sentences: () => ({ local: { tooLarge: '', unsupported: '', empty: '' }, interrupted: 'interrupted' }),
    port: {
      send: async (_receipt, { intention }) => {
        intentions.push(intention)
        throw new Error('the answer was lost')
      },
      remove: async () => undefined,
      read: async () => new Blob(),
    },
  })
  const file = new File(['%PDF-'], 'carte.pdf', { type: 'application/pdf' })

  desk.send('identity', 1, [file, file])
  await expect.poll(() => desk.slotOf('identity').uploads.every(({ refusal }) => refusal)).toBe(true)
  desk.retry('identity', desk.slotOf('identity').uploads[0]?.key ?? 0)

  expect(intentions).toHaveLength(3)
  expect(intentions[2]).toBe(intentions[0])
  expect(intentions[1]).not.toBe(intentions[0])
})
