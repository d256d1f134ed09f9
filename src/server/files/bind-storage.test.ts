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

it('binds at the first start and accepts the same store afterwards', async () => {
  const files = await emptyStorage()

  await bindStorage(store.db, files)

  await expect(bindStorage(store.db, files)).resolves.toEqual({ hadLostItsId: false })
})

it('refuses an empty storage for a store that has files', async () => {
  const sha256 = await (await emptyStorage()).write(Buffer.from('bulletin'))
  await store.db.transaction().execute((trx) => registerFile(trx, sha256, 8, 'application/pdf'))

  await expect(bindStorage(store.db, await emptyStorage())).rejects.toThrow(sha256)
})

it('reports a storage that lost the id of its store', async () => {
  const files = await emptyStorage()
  const sha256 = await files.write(Buffer.from('contrat'))
  await store.db.transaction().execute((trx) => registerFile(trx, sha256, 7, 'application/pdf'))
  await store.db
    .updateTable('file')
    .set({ created_at: new Date('2099-01-01') })
    .where('sha256', '=', sha256)
    .execute()

  const first = await bindStorage(store.db, files)
  const second = await bindStorage(store.db, files)

  expect([first, second]).toEqual([{ hadLostItsId: true }, { hadLostItsId: false }])
})
