import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { bindStorage } from './bind-storage.ts'
import { localFileStorage, registerFile } from './file-storage.ts'

const directory = await openTestFolder()
const store = await forFile(openTestStore())

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
