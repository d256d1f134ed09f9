import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { OperationsStatus } from '#contract/operations.ts'
import { StudioVersions } from '#contract/studio-publication.ts'
import { bindStorage } from '#server/files/bind-storage.ts'
import { addVersion, findCurrent, readVersionFiles } from '#server/publication/publications.ts'
import { AuthorDesk } from '#test/support/author-desk.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { EditionHost } from './edition-host.ts'
import { Edition } from './edition.ts'
import { PublicationFollower } from './follow-publications.ts'

/** A process that serves the desk's store and follows what is published. */
async function serve(desk: AuthorDesk) {
  const lines: string[] = []
  const log = pino(
    {},
    { write: (line) => lines.push(z.object({ msg: z.string() }).parse(JSON.parse(line)).msg) },
  )
  const state = { publication: desk.publication, failure: undefined }
  const host = new EditionHost(await Edition.open({ ...desk.api.services, log, served: state }))
  const port = await findFreePort()
  await host.start({ port, host: '127.0.0.1' })
  const follower = new PublicationFollower(host, state, desk.root)
  follower.start()
  onTestFinished(async () => {
    await follower.stop()
    await host.stop()
  })
  const url = `http://127.0.0.1:${port}`
  return {
    said: () => lines.filter((line) => line.startsWith('publication: ')),
    read: async (path: string, authorization = '') =>
      (await fetch(url + path, { headers: authorization ? { authorization } : {} })).json(),
    statusOf: async (path: string) => (await fetch(url + path)).status,
    phone: async () =>
      z.looseObject({ phone: z.string() }).parse(await (await fetch(`${url}/api/deployment`)).json()).phone,
  }
}

const SETTINGS = 'deployment.json'
/** For a loaded machine. */
const PATIENCE = { timeout: 30_000 }
const PHONE = ['company', 'phone']

/** As `import-deployment` publishes: the served files with other settings. */
async function importSettings({ api }: AuthorDesk, change: (settings: string) => string): Promise<number> {
  const { store, keys, clock } = api.services
  const current = await findCurrent(store.db)
  const files = await readVersionFiles(store.db, current?.id ?? 0)
  const settings = files[SETTINGS]
  if (typeof settings !== 'string') throw new Error('no settings')
  return store.db.transaction().execute((trx) =>
    addVersion(trx, keys, {
      code: 'house',
      files: { ...files, [SETTINGS]: change(settings) },
      baseDigest: '',
      source: 'import',
      note: '',
      by: null,
      at: clock.now(),
      over: current?.id ?? null,
    }),
  )
}

test('a process serves what another one publishes, and says how long each stage took', async () => {
  const desk = await AuthorDesk.open()
  const served = await serve(desk)
  const before = await served.phone()

  const version = await importSettings(desk, (text) => text.replace('"01"', '"02"'))
  await expect.poll(served.phone, PATIENCE).toBe('02')

  expect(before).toBe('01')
  await expect
    .poll(served.said, PATIENCE)
    .toEqual([
      expect.stringMatching(
        new RegExp(`^publication: version ${version} serving, prepared in \\d+ ms, switched in \\d+ ms$`),
      ),
    ])
})

test('what an author rehearses is prepared before it is published', { timeout: 120_000 }, async () => {
  const desk = await AuthorDesk.open()
  const served = await serve(desk)
  await desk.set(SETTINGS, PHONE, '01', '03')

  await desk.rehearse()
  await expect
    .poll(served.said, PATIENCE)
    .toEqual([expect.stringMatching(/the next version is prepared in \d+ ms/)])
  const before = await served.phone()
  const answer = await desk.publish()
  await expect.poll(served.phone, PATIENCE).toBe('03')

  expect(before).toBe('01')
  expect(answer.status).toBe(200)
  await expect.poll(served.said, PATIENCE).toHaveLength(2)
})

test('serves a version other than the prepared one', { timeout: 120_000 }, async () => {
  const desk = await AuthorDesk.open()
  const served = await serve(desk)
  await desk.set(SETTINGS, PHONE, '01', '03')
  await desk.rehearse()
  await expect.poll(served.said, PATIENCE).toHaveLength(1)

  await importSettings(desk, (text) => text.replace('"01"', '"04"'))

  await expect.poll(served.phone, PATIENCE).toBe('04')
})

test('a version that cannot be loaded: the former one stays, the status page names it, and the process is not ready', async () => {
  const desk = await AuthorDesk.open()
  const served = await serve(desk)
  await bindStorage(desk.api.services.store.db, desk.api.services.files)
  const reviewer = await desk.api.signIn('manageDossier')
  const status = async () =>
    OperationsStatus.parse(await served.read('/api/operations/status', reviewer.authorization))
  const ready = () => served.statusOf('/readyz')
  expect(await ready()).toBe(200)
  expect(await status()).toMatchObject({ version: desk.publication.id, failedVersion: null })

  let settings = ''
  const broken = await importSettings(desk, (text) => {
    settings = text
    return '{}'
  })
  await expect.poll(ready, PATIENCE).toBe(503)

  expect(await served.phone()).toBe('01')
  expect(await status()).toMatchObject({
    version: desk.publication.id,
    failedVersion: { version: broken, problems: expect.arrayContaining([expect.stringContaining(SETTINGS)]) },
  })
  const versions = await served.read('/api/studio/versions', desk.author.authorization)
  expect(StudioVersions.parse(versions).failed?.version).toBe(broken)

  const again = await importSettings(desk, () => settings.replace('"01"', '"05"'))
  await expect.poll(ready, PATIENCE).toBe(200)
  expect(await served.phone()).toBe('05')
  expect(await status()).toMatchObject({ version: again, failedVersion: null })
})
