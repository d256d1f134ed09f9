import { expect, it } from 'vitest'
import { forFile } from '#test/support/for-file.ts'
import { startTestApplication } from '#test/support/test-application.ts'
import { parseRootFile } from '#proof/signed-root.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mailNewestRoot } from './mail-roots.ts'
import { makeRoots } from './make-roots.ts'

const { services, url, clock } = await forFile(
  startTestApplication({ environment: { EVIDENCE_MAIL: 'notaire@autre.test,archive@autre.test' } }),
)
const record = (subject: string) =>
  services.store.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, services.keys, { subject, actorId: null, action: 'test', at: services.clock.now() }),
    )
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })

it('serves the roots publicly, and answers 304 when they have not changed', async () => {
  await record('account:7')
  await makeRoots(services)

  const answer = await get('/evidence/roots.json')

  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  const text = await answer.text()
  expect(parseRootFile(text)?.roots).toHaveLength(1)
  expect(text).not.toMatch(/account:|dossier:|demo\.test/)
  const again = await get('/evidence/roots.json', { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

it('pages through older roots, and rejects a malformed page', async () => {
  const older = await get('/evidence/roots.json?before=1')

  expect(parseRootFile(await older.text())?.roots).toEqual([])
  for (const before of ['0', '-1', 'x', '1e99', '1.5', '2147483648'])
    expect((await get(`/evidence/roots.json?before=${before}`)).status).toBe(422)
  expect((await get('/evidence/unknown')).status).toBe(404)
})

it('mails the newest root once to each configured address', async () => {
  await record('dossier:9')
  await makeRoots(services)

  await mailNewestRoot(services)
  await mailNewestRoot(services)
  clock.advance({ minutes: 5 })
  await services.outbox.drain()

  const mails = await services.store.db
    .selectFrom('demo_mail')
    .select(['recipient', 'body'])
    .where('recipient', 'like', '%@autre.test')
    .orderBy('recipient')
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['archive@autre.test', 'notaire@autre.test'])
  const kept = mails[0]?.body.split('\n').find((line) => line.startsWith('{')) ?? ''
  expect(parseRootFile(kept)?.roots).toHaveLength(1)
})
