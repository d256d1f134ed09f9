import { randomUUID } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { openTestFolder } from '#test/support/for-file.ts'
import { createTestDatabase } from '#test/support/test-store.ts'
import { backupStore } from '../backup/backup-store.ts'
import { bindStore, readStoreKeys } from '../bind-store.ts'
import { tryBackup } from '../commands/upgrade-command.ts'
import { bindStorage } from '../files/bind-storage.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { parseConfig } from '../config.ts'
import { openStore } from '../store/store.ts'
import { withStore } from '../terminal/open-beside.ts'

const LIMIT = { timeout: 240_000 }
const directory = await openTestFolder()
await chmod(directory, 0o711)
const archive = join(directory, 'own.tar')

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', join(directory, 'data'))
  vi.stubEnv('DATABASE_URL', await createTestDatabase())
  const config = parseConfig(process.env)
  const store = await openStore(config)
  const files = await openFileStorage(config)
  await bindStore(store.db, config, new Date())
  await bindStorage(store.db, files)
  await readStoreKeys(store.db, config)
  await backupStore({ config, store, files, path: archive, createdAt: new Date(), withKeys: true })
  await store.close()
})

const readTrials = () =>
  withStore(async ({ store }) => {
    const rows = await store.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'backup.tried')
      .orderBy('sequence')
      .execute()
    return rows.map(({ detail }) => detail?.['ok'])
  })

it('notes in the store that an archive was restored and holds, or that it could not be', LIMIT, async () => {
  const whole = await tryBackup({ positionals: [archive], values: { beside: directory } })
  const damaged = join(directory, 'damaged.tar')
  await writeFile(damaged, 'no archive')
  await expect(tryBackup({ positionals: [damaged], values: { beside: directory } })).rejects.toThrow()

  expect(whole.lines.at(-1)).toBe('everything is there and holds')
  expect(whole.ok).toBe(true)
  expect(await readTrials()).toEqual([true, false])
})

it('refuses the archive of another store', LIMIT, async () => {
  vi.stubEnv('DATABASE_URL', await createTestDatabase())
  vi.stubEnv('DATA_DIR', join(directory, 'data'))
  const config = parseConfig(process.env)
  const store = await openStore(config)
  await store.db.updateTable('store_identity').set({ id: randomUUID() }).execute()
  await bindStore(store.db, config, new Date())
  await store.close()

  await expect(tryBackup({ positionals: [archive], values: { beside: directory } })).rejects.toThrow(
    /The archive is of the store [0-9a-f-]+, and the store in use is/,
  )
  expect(await readTrials()).toEqual([])
})
