import { expect, test } from 'vitest'
import { AuthorDesk } from '#test/support/author-desk.ts'

const SETTINGS = 'deployment.json'
const refusal = (status: number, code: string) => ({ status, body: { errors: [{ code }] } })
const approval = (version: number) => `/studio/publication/${version}/approval`

/** Each proposal is rehearsed in a thread that gives way to everything else. */
const PATIENCE = { timeout: 120_000 }

/** A desk where a second author approves, with a proposal that gives the limit another value. */
async function propose(limit: number) {
  const desk = await AuthorDesk.open({}, { publication: { fourEyes: true } })
  await desk.set(SETTINGS, ['settings', 'limit'], 100, limit)
  return { desk, version: await desk.publishRehearsed() }
}

test('a proposal is served once a second author approves it, never by its own author', PATIENCE, async () => {
  const { desk, version } = await propose(110)
  const { author, colleague } = desk
  const [own] = await desk.versions()
  const [theirs, served] = await desk.versions(colleague)

  expect(await author.post(approval(version), {})).toMatchObject(refusal(409, 'STUDIO_OWN_PROPOSAL'))
  expect(own).toMatchObject({ id: version, publishedAt: null, canApprove: false })
  expect(theirs).toMatchObject({ id: version, createdBy: 'Camille Ferrand', canApprove: true })
  expect(served).toMatchObject({ isPublished: true, source: 'folder' })

  expect(await colleague.post(approval(version), {})).toMatchObject({
    status: 200,
    body: { version, isWaiting: false },
  })
  expect((await desk.versions())[0]).toMatchObject({
    id: version,
    isPublished: true,
    publishedBy: 'Camille Giraud',
  })
})

test('of two concurrent approvals one counts', PATIENCE, async () => {
  const { desk, version } = await propose(111)
  const third = await desk.api.signIn('author')

  const answers = await Promise.all([desk.colleague, third].map((by) => by.post(approval(version), {})))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a proposal over a version that was reverted since is not approved', PATIENCE, async () => {
  const { desk, version } = await propose(112)
  const { colleague } = desk
  const first = (await desk.versions())[1]?.id ?? 0
  await colleague.post(approval(version), {})
  const next = await desk.switched()
  const restored = await next.author.post(`/studio/versions/${first}/restoration`, { note: 'Too early' })
  const [proposal] = await next.versions()
  await next.set(SETTINGS, ['settings', 'limit'], 112, 113)
  const other = await next.publishRehearsed()

  const answers = await Promise.all(
    [proposal?.id ?? 0, other].map((id) => next.colleague.post(approval(id), {})),
  )

  expect(restored).toMatchObject({ status: 200, body: { isWaiting: true } })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.text).toContain('STUDIO_PUBLISHED_MEANWHILE')
  expect((await next.versions()).filter(({ canApprove }) => canApprove)).toEqual([])
})

test('nobody approves a version that does not exist or is published', async () => {
  const desk = await AuthorDesk.open()
  const [served] = await desk.versions()

  expect(await desk.author.post(approval(999), {})).toMatchObject({ status: 404 })
  expect(await desk.author.post(approval(served?.id ?? 0), {})).toMatchObject(
    refusal(409, 'STUDIO_NOTHING_TO_PUBLISH'),
  )
})
