import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openDeployment } from '#server/documents/check-deployment.ts'
import { loadKeys } from '#server/keys.ts'
import { parseConfig } from '#server/config.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { openTestStore } from '#test/support/test-store.ts'
import { TestClock } from '#test/support/test-clock.ts'
import { writeDeployments } from '#test/support/write-deployments.ts'
import { presentConflict, ConflictingDeployment } from './conflicting-deployment.ts'
import { readDeploymentFiles, writeDeploymentFiles } from './deployment-files.ts'
import { addVersion, findCurrent, readVersionFiles } from './publications.ts'
import { settleFolder } from './settle-folder.ts'

const store = await forFile(openTestStore())
const dataDir = await openTestFolder()
const keys = await loadKeys(parseConfig({ DATA_DIR: dataDir }))
const clock = new TestClock()
let root: string
let warnings: string[]

beforeEach(async () => {
  root = await writeDeployments()
  warnings = []
  await store.pool.query('alter table deployment_publication disable trigger user')
  await store.pool.query('delete from deployment_publication')
  await store.pool.query('alter table deployment_publication enable trigger user')
})

const FILE = 'house/deployment.json'
const rename = async (from: string, to: string) =>
  writeFile(join(root, FILE), (await readFile(join(root, FILE), 'utf8')).replace(from, to))
const start = async () => {
  const opened = await openDeployment('house', root)
  const log = { warn: (_fields: object, message: string) => warnings.push(message) }
  return settleFolder(opened, { db: store.db, keys, clock, log, dataDir, root })
}
const versions = () =>
  store.db.selectFrom('deployment_publication').select(['source']).orderBy('id').execute()

/** As the studio publishes: the served files with one text replaced. */
async function publish(from: string, to: string): Promise<void> {
  const current = await findCurrent(store.db)
  const files = { ...(await readVersionFiles(store.db, current?.id ?? 0)) }
  const settings = files['deployment.json']
  if (typeof settings !== 'string') throw new Error('no settings')
  files['deployment.json'] = settings.replace(from, to)
  await store.db.transaction().execute((trx) =>
    addVersion(trx, keys, {
      code: 'house',
      files,
      baseDigest: '',
      source: 'studio',
      note: 'renamed',
      by: null,
      at: clock.now(),
      over: current?.id ?? null,
    }),
  )
}

test('publishes a folder once, and again when it has changed', async () => {
  await start()
  await start()
  await rename('House', 'Maison')

  const { deployment, folders } = { folders: root, ...(await start()) }

  expect(deployment.name).toBe('Maison')
  expect(folders).toBe(root)
  expect(await versions()).toEqual([{ source: 'folder' }, { source: 'folder' }])
})

test('serves what the studio has published from a folder that stayed as it was', async () => {
  await start()
  await publish('"House"', '"Studio"')

  const { deployment } = await start()

  expect(deployment.name).toBe('Studio')
  expect(deployment.folders[0]).not.toContain(root)
  expect(await versions()).toHaveLength(2)
})

test('serves the newest version from a folder that was published before, and says so', async () => {
  const older = await start()
  await rename('House', 'Maison')
  const newer = await start()
  expect(warnings).toEqual([])
  await rename('Maison', 'House')

  const { deployment, publication } = await start()

  expect(publication.id).toBe(newer.publication.id)
  expect(publication.id).not.toBe(older.publication.id)
  expect(deployment.name).toBe('Maison')
  expect(warnings).toEqual([expect.stringContaining('a former version; the published one is served')])
  expect(await versions()).toHaveLength(2)
})

test('publishes a folder never seen after one that was published before', async () => {
  await start()
  await rename('House', 'Maison')
  await start()
  await rename('Maison', 'House')
  await start()
  await rename('House', 'Casa')

  const { deployment } = await start()

  expect(deployment.name).toBe('Casa')
  expect(await versions()).toHaveLength(3)
})

test('refuses to start when both have moved, with the three values and the way out', async () => {
  await start()
  await publish('"House"', '"Studio"')
  await rename('"House"', '"Maison"')
  await rename('a@house.test', 'b@house.test')

  const error: unknown = await start().catch((reason: unknown) => reason)

  if (!(error instanceof ConflictingDeployment)) throw error
  const text = presentConflict(error, 'en')
  expect(text).toContain(
    'deployment.json: company.name: was "House", the folder says "Maison", the studio says "Studio"',
  )
  expect(text).toContain('in the folder only: deployment.json: company.email')
  expect(text).toContain(`--over ${error.version}`)
  expect(presentConflict(error, 'fr')).toContain('le dossier dit "Maison", le studio dit "Studio"')
})

test('takes an exported folder for what is published, and the next change of it for a new version', async () => {
  await start()
  await publish('"House"', '"Studio"')
  const current = await findCurrent(store.db)
  const written = await writeDeploymentFiles(
    join(root, 'house'),
    await readVersionFiles(store.db, current?.id ?? 0),
  )
  const exported = await start()
  await rename('"Studio"', '"Maison"')

  const { deployment } = await start()

  expect(written).toEqual(['deployment.json'])
  expect(exported.publication.id).toBe(current?.id)
  expect(deployment.name).toBe('Maison')
  expect(await versions()).toHaveLength(3)
})

test('writes no byte of a folder that is the same, and refuses paths that leave it', async () => {
  const folder = join(root, 'house')
  const files = await readDeploymentFiles(folder)

  expect(await writeDeploymentFiles(folder, files)).toEqual([])
  await expect(writeDeploymentFiles(folder, { ...files, '../x': '' })).rejects.toThrow('outside')
})

test('keeps published versions as they are', async () => {
  await start()

  await expect(store.pool.query(`update deployment_publication set note = 'x'`)).rejects.toThrow(
    'never changed',
  )
  await expect(store.pool.query('delete from deployment_publication')).rejects.toThrow('never changed')
})
