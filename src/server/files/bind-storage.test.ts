import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore } from '#test/support/test-store.ts'
import type { Store } from '../store/store.ts'
import { bindStorage } from './bind-storage.ts'
import { localFileStorage, registerFile } from './file-storage.ts'

let store: Store
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-bind-'))
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const emptyStorage = async () => localFileStorage(await mkdtemp(join(directory, 'files-')))

it('refuses the file storage of another store', async () => {
  const files = await emptyStorage()
  await files.keepNote('store-id', 'cafe')

  await expect(bindStorage(store.db, files)).rejects.toThrow('belongs to store cafe')
})

it('binds at the first start and accepts its own ever after', async () => {
  const files = await emptyStorage()

  await bindStorage(store.db, files)

  await expect(bindStorage(store.db, files)).resolves.toBeUndefined()
})

it('refuses an empty storage beside a store that has files', async () => {
  const sha256 = await (await emptyStorage()).write(Buffer.from('bulletin'))
  await store.db.transaction().execute((trx) => registerFile(trx, sha256, 8, 'application/pdf'))

  await expect(bindStorage(store.db, await emptyStorage())).rejects.toThrow(sha256)
})
