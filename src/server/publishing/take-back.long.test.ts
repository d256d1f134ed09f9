import { expect, test } from 'vitest'
import { addVersion, readVersionFiles } from '#server/publication/publications.ts'
import { AuthorDesk } from '#test/support/author-desk.ts'

/** Runs are in a thread that gives way to everything else. */
const PATIENCE = { timeout: 120_000 }
const refusal = (status: number, code: string) => ({ status, body: { errors: [{ code }] } })
const restore = (desk: AuthorDesk, version: number) =>
  desk.author.post(`/studio/versions/${version}/restoration`, { note: 'Too early' })

async function publishLimit(limit: number) {
  const desk = await AuthorDesk.open()
  await desk.set('deployment.json', ['settings', 'limit'], 100, limit)
  await desk.publishRehearsed()
  return desk.switched()
}

test('a former version is published again, and what it takes back is no edit', PATIENCE, async () => {
  const desk = await publishLimit(110)
  const [, former] = await desk.versions()

  const answer = await restore(desk, former?.id ?? 0)
  const after = await desk.switched()

  expect(answer).toMatchObject({ status: 200, body: { isWaiting: false } })
  expect(desk.api.services.deployment.settings).toMatchObject({ limit: 110 })
  expect(after.api.services.deployment.settings).toMatchObject({ limit: 100 })
  const [first, second, third] = await after.versions()
  expect(first).toMatchObject({ isPublished: true, note: 'Too early', createdBy: 'Camille Ferrand' })
  expect([second?.isPublished, third?.id]).toEqual([false, former?.id])
  const { conflicts, files } = await after.state()
  expect(conflicts).toEqual([])
  expect(files.filter(({ isChanged }) => isChanged)).toEqual([])
})

test('the same edit can be made again after a revert', PATIENCE, async () => {
  const desk = await publishLimit(110)
  const [, former] = await desk.versions()
  await restore(desk, former?.id ?? 0)
  const after = await desk.switched()

  await after.set('deployment.json', ['settings', 'limit'], 100, 110)

  const { files } = await after.state()
  expect(files.filter(({ isChanged }) => isChanged).map(({ file }) => file)).toEqual(['deployment.json'])
})

test('the served version, a proposal and one that never was cannot be taken back to', PATIENCE, async () => {
  const desk = await AuthorDesk.open({}, { publication: { fourEyes: true } })
  const [served] = await desk.versions()
  await desk.set('deployment.json', ['settings', 'limit'], 100, 110)
  const proposal = await desk.publishRehearsed()

  expect(await restore(desk, served?.id ?? 0)).toMatchObject(refusal(409, 'STUDIO_NOTHING_TO_PUBLISH'))
  expect(await restore(desk, proposal)).toMatchObject({ status: 404 })
  expect(await restore(desk, 999)).toMatchObject({ status: 404 })
})

test('a version that this release cannot serve is refused with the first reason', async () => {
  const desk = await AuthorDesk.open()
  const { store, keys, clock } = desk.api.services
  const [served] = await desk.versions()
  const files = await readVersionFiles(store.db, served?.id ?? 0)
  const add = (content: object, source: 'import' | 'studio') =>
    store.db.transaction().execute((trx) =>
      addVersion(trx, keys, {
        code: 'house',
        files: { ...files, ...content },
        baseDigest: '',
        source,
        note: '',
        by: null,
        at: clock.now(),
        over: null,
      }),
    )
  const broken = await add({ 'deployment.json': '{}' }, 'import')
  await add({ 'theme.css': ':root { }' }, 'studio')

  const answer = await restore(desk, broken)

  expect(answer).toMatchObject(refusal(409, 'STUDIO_VERSION_UNUSABLE'))
  expect(answer.text).toContain('deployment.json')
})
