import { afterEach, expect, test, vi } from 'vitest'
import { uploadByCookie } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file cancelled before its request is made is not sent', async () => {
  const sent = vi.fn<() => void>()
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = { addEventListener: () => undefined }
      open() {}
      setRequestHeader() {}
      addEventListener() {}
      send = sent
    },
  )
  const watch = { signal: AbortSignal.abort(), idempotencyKey: 'key', onProgress: () => undefined }

  const upload = uploadByCookie('/receipts', {}, watch)

  await expect(upload).rejects.toThrow('aborted')
  expect(sent).not.toHaveBeenCalled()
})
