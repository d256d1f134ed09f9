import { expect, it, vi } from 'vitest'
import { buildDetail, buildWizardRun } from '#test/support/build-wizard-run.ts'
import { ApiError, readApiError, Unreachable } from '#web/api/api-error.ts'
import { createServices } from './create-services.ts'
import { createReceiptStore, type ReceiptPort, type StoredReceipts } from './receipt-store.ts'

function storeReceipts(): StoredReceipts {
  let receipts: ReturnType<StoredReceipts['read']> = []
  return {
    read: () => receipts,
    replace: (next) => (receipts = next),
    subscribe: () => () => undefined,
  }
}

const openStore = (send: ReceiptPort['send'], stored = storeReceipts()) =>
  createReceiptStore({
    formId: 3,
    stored,
    limits: { kinds: ['pdf'], megabytes: 10 },
    types: [],
    sentences: () => ({
      local: { tooLarge: 'too large', unsupported: 'no', empty: '' },
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

it('forgets a refused file once another one is chosen, and keeps what can be sent again', async () => {
  const store = openStore(async () => {
    throw new Unreachable()
  })
  store.send('identity', 1, [new File(['x'], 'film.avi'), new File(['%PDF-'], 'carte.pdf')])
  store.send('address', 1, [new File(['x'], 'film.avi')])
  await expect.poll(() => store.slotOf('identity').uploads.every(({ refusal }) => refusal)).toBe(true)

  store.send('identity', 1, [new File(['x'], 'photo.heic')])

  const titles = (name: string) => store.slotOf(name).uploads.map(({ title }) => title)
  expect(titles('identity')).toEqual(['carte.pdf', 'photo.heic'])
  expect(titles('address')).toEqual(['film.avi'])
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

it.each([
  [413, 'too large'],
  [415, 'no'],
  [502, 'interrupted'],
])(
  'says why a proxy in front of the server refused a file with its own page: %i',
  async (status, sentence) => {
    const store = openStore(async () => {
      throw await readApiError(new Response('<h1>Refused</h1>', { status }))
    })

    store.send('identity', 1, [new File(['%PDF-'], 'carte.pdf')])

    await expect.poll(() => store.slotOf('identity').uploads[0]?.refusal).toBe(sentence)
  },
)

const RECEIPT = {
  id: 1,
  receiptId: 1,
  typeId: 1,
  elementId: '3-identity',
  title: 'carte.pdf',
  resource: 'carte.pdf',
  mimetype: 'application/pdf',
  size: 10,
  scan: null,
}

it('shows a file that was uploaded, then removed, in another window', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  const access = { role: 'advisor', isReadOnlyRole: false, formCode: 'client' } as const
  const { run, port } = buildWizardRun({ access })
  const { receipts } = createServices({
    detail: buildDetail(),
    run,
    access,
    limits: { kinds: ['pdf'], megabytes: 10 },
    hasAddresses: false,
  })
  const shown = () => receipts.slotOf('identity').receipts.map(({ title }) => title)
  expect(shown()).toEqual([])
  const told = vi.fn<() => void>()
  receipts.subscribe(told)

  port.fresh = buildDetail({ receipts: [RECEIPT] })
  await run.refresh()
  expect(shown()).toEqual(['carte.pdf'])
  expect(told).toHaveBeenCalled()

  port.fresh = buildDetail()
  await run.refresh()
  expect(shown()).toEqual([])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('keeps both of two files whose answers arrive in the other order, and shows no file again that was removed', async () => {
  const second = { ...RECEIPT, id: 2, receiptId: 2, title: 'verso.pdf' }
  const first = Promise.withResolvers<ReturnType<StoredReceipts['read']>>()
  const later = Promise.withResolvers<ReturnType<StoredReceipts['read']>>()
  const store = openStore(({ file }) => (file.name === second.title ? later.promise : first.promise))
  const shown = () => store.slotOf('identity').receipts.map(({ title }) => title)
  store.send('identity', 1, [new File(['%PDF-'], RECEIPT.title), new File(['%PDF-'], second.title)])

  later.resolve([RECEIPT, second])
  await expect.poll(shown).toEqual(['carte.pdf', 'verso.pdf'])
  await store.remove(RECEIPT)
  first.resolve([RECEIPT])
  await expect.poll(() => store.slotOf('identity').uploads).toEqual([])

  expect(shown()).toEqual(['verso.pdf'])
})
