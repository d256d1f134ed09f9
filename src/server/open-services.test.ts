import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSealingKey } from '#test/support/sealing-key.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { bindStore } from './bind-store.ts'
import { systemClock } from './clock.ts'
import { parseConfig } from './config.ts'
import { openServices } from './open-services.ts'
import type { Store } from './store/store.ts'

let directory: string
let store: Store
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-open-'))
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

it('starts no deployment on the store of the demo, and leaves no trace of the attempt', async () => {
  await bindStore(store.db, parseConfig({ DATA_DIR: directory }), new Date())
  const production = parseConfig({ DATA_DIR: directory, DEPLOYMENT: 'coeur', ...createSealingKey() })

  const start = openServices(production, systemClock, pino({ level: 'silent' }), store)

  await expect(start).rejects.toThrow('This store began as the demo')
  expect(await store.db.selectFrom('deployment_version').select('id').execute()).toEqual([])
})

it('does not start when the key that signed the roots is missing', async () => {
  await store.db
    .insertInto('evidence_root')
    .values({ number: 1, size: 1, last_row: 1, at: new Date(), statement: '{}' })
    .execute()
  await store.db.updateTable('evidence_root').set({ key: 'abc', signature: 'AAAA' }).execute()

  const start = openServices(
    parseConfig({ DATA_DIR: directory }),
    systemClock,
    pino({ level: 'silent' }),
    store,
  )

  await expect(start).rejects.toThrow('the roots were signed by the key abc, which is missing')
})
