import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestStore } from '#test/support/test-store.ts'
import { recordAudit } from './audit/record-audit.ts'
import { adoptStore, bindStore, readStoreKeys } from './bind-store.ts'
import { parseConfig, type Config } from './config.ts'
import { readKeys } from './keys.ts'
import type { Store } from './store/store.ts'

const MASTER = randomBytes(32)
/** Names of the key files. */
const [OWN, OTHER] = ['own.key', 'other.key']

let directory: string
let store: Store
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-bind-'))
  await writeFile(join(directory, OWN), MASTER.toString('base64'))
  await writeFile(join(directory, OTHER), randomBytes(32).toString('base64'))
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})
beforeEach(() => unbind())

const unbind = async () => {
  await store.db
    .updateTable('store_identity')
    .set({ deployment: null, is_demo: null, key_check: null })
    .execute()
}
const readIdentity = () => store.db.selectFrom('store_identity').selectAll().executeTakeFirstOrThrow()

const configOf = (deployment: string, { key = OWN, preview = false } = {}): Config => ({
  ...parseConfig({
    DEPLOYMENT: deployment,
    DATA_DIR: directory,
    SECRET_KEY_FILE: join(directory, key),
  }),
  preview,
})
const bind = async (deployment: string, options?: { readonly key?: string; readonly preview?: boolean }) => {
  await bindStore(store.db, configOf(deployment, options), new Date())
}
const adopt = (deployment: string, from: string) =>
  adoptStore(store.db, configOf(deployment), from, new Date())

it('binds at the first start and accepts the same deployment and key from then on', async () => {
  await bind('coeur')

  await expect(bind('coeur')).resolves.toBeUndefined()
  await expect(readStoreKeys(store.db, configOf('coeur'))).resolves.toBeDefined()
})

it('gives one owner to a store on which two deployments start concurrently', async () => {
  const outcomes = await Promise.allSettled([bind('coeur'), bind('voisin')])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('never turns a demo into production, not even by adoption', async () => {
  await bind('demo')

  await expect(bind('coeur')).rejects.toThrow(/began as the demo.*published.*empty DATA_DIR/)
  await expect(adopt('coeur', 'demo')).rejects.toThrow('began as the demo')
})

it('never turns an author’s preview into production', async () => {
  await bind('coeur', { preview: true })

  await expect(bind('coeur')).rejects.toThrow('began as the demo')
})

it('never fills production with the demo', async () => {
  await bind('coeur')

  await expect(bind('demo')).rejects.toThrow('This store is that of the deployment coeur')
  await expect(bind('coeur', { preview: true })).rejects.toThrow('a store of its own')
  await expect(adopt('demo', 'coeur')).rejects.toThrow('a store of its own')
})

it('refuses another deployment with what to do about it', async () => {
  await bind('coeur')

  await expect(bind('voisin')).rejects.toThrow(
    /that of the deployment coeur, not of voisin.*DEPLOYMENT=coeur.*npm run adopt-store -- coeur/,
  )
})

it('follows a deployment that was renamed, once its former name is given', async () => {
  await bind('coeur')

  await expect(adopt('voisin', 'remake')).rejects.toThrow('that of the deployment coeur, not of remake')
  await adopt('voisin', 'coeur')

  await expect(bind('voisin')).resolves.toBeUndefined()
  await expect(bind('coeur')).rejects.toThrow('that of the deployment voisin')
  const last = await store.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ action: 'store.adopted', detail: { from: 'coeur', to: 'voisin' } })
})

it('refuses another master key, at the start and for commands', async () => {
  await bind('coeur')

  await expect(bind('coeur', { key: OTHER })).rejects.toThrow(/master key.*SECRET_KEY_FILE/)
  await expect(readStoreKeys(store.db, configOf('coeur', { key: OTHER }))).rejects.toThrow('master key')
})

it('generates no second master key for a store that lost its own', async () => {
  await bind('coeur')
  const withoutKey = parseConfig({ DEPLOYMENT: 'coeur', DATA_DIR: directory })

  await expect(bindStore(store.db, withoutKey, new Date())).rejects.toThrow(
    /The master key of this store is missing.*SECRET_KEY_FILE/,
  )

  await expect(stat(join(directory, 'secret.key'))).rejects.toThrow('ENOENT')
})

it('keeps no part of the master key', async () => {
  await bind('coeur')

  const { key_check: check } = await readIdentity()
  expect(check).toMatch(/^[0-9a-f]{64}$/)
  expect(check).not.toBe(MASTER.toString('hex'))
})

it('takes the key of a store of an earlier release only when its audit was written with it', async () => {
  const keys = await readKeys(configOf('coeur'))
  await store.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, keys, { subject: 'store', actorId: null, action: 'test', at: new Date() }),
    )

  await expect(bind('coeur', { key: OTHER })).rejects.toThrow('master key')
  await expect(bind('coeur')).resolves.toBeUndefined()
})

it('reads a store that no server has started on without binding it', async () => {
  await readStoreKeys(store.db, configOf('coeur'))

  expect(await readIdentity()).toMatchObject({ deployment: null, is_demo: null, key_check: null })
})
