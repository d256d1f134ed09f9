import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PEOPLE } from '#server/seed/demo-accounts.ts'
import { CreatedDossier } from '#contract/dossiers.ts'
import { CurrentForms } from '#contract/forms.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { MIGRATIONS } from '#server/store/migrate.ts'
import { ApiSession } from '#test/support/api-session.ts'
import { authorizeUrl, Browser, createVerifier, signIn } from '#test/support/browser.ts'
import { DocusignDouble } from '#test/support/docusign-double/docusign-double.ts'
import { LiveClient } from '#test/support/live-client.ts'
import { RunningServer } from '#test/support/start-server.ts'

let directory: string
let postgres: EmbeddedPostgres
let admin: pg.Client
let docusign: DocusignDouble
let servers: readonly [RunningServer, RunningServer]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-two-'))
  await chmod(directory, 0o711)
  postgres = await startEmbeddedPostgres(directory)
  const { host, user, database } = postgres.connection
  const dataDir = join(directory, 'shared')
  docusign = await DocusignDouble.start()
  // With a provider outside, the demo's documents are not signed: that takes half a minute, and is not what is tested.
  const environment = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${host}`,
    ...docusign.environment(),
  }
  admin = new pg.Client(postgres.connection)
  await admin.connect()
  servers = await Promise.all([
    RunningServer.startOn(dataDir, environment),
    RunningServer.startOn(dataDir, environment),
  ])
}, 240_000)
afterAll(async () => {
  for (const server of servers) await server.terminate()
  await admin.end()
  await postgres.stop()
  await docusign.close()
  await rm(directory, { recursive: true, force: true })
})

async function count(statement: string): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as count from ${statement}`)
  return rows[0].count
}

it('migrates and seeds once when both start on an empty database', async () => {
  expect(await count('kysely_migration')).toBe(Object.keys(MIGRATIONS).length)
  expect(await count('account')).toBe(DEMO_PEOPLE.length)
  expect(await count(`audit where action = 'dossier.created'`)).toBe(await count('dossier'))
})

it('shares sessions between the processes, until sign-out', async () => {
  const [first, second] = servers
  const { tokens } = await signIn(first.url, 'advisor')
  const ask = (server: RunningServer) =>
    fetch(`${server.url}/api/forms/current`, { headers: { authorization: `Bearer ${tokens.access_token}` } })

  const before = (await ask(second)).status
  await admin.query(`delete from identity_payload where model = 'AccessToken'`)

  expect([before, (await ask(first)).status, (await ask(second)).status]).toEqual([200, 401, 401])
})

it('shares the counters of failed sign-ins', { timeout: 180_000 }, async () => {
  const pages = await Promise.all(
    servers.map(async ({ url }) => {
      const browser = new Browser()
      const { url: page } = await browser.follow(authorizeUrl(url, createVerifier(), { prompt: 'login' }))
      const attempt = async (password: string) =>
        (await browser.post(page, { email: 'client3@demo.test', password })).status
      return attempt
    }),
  )

  const failures: number[] = []
  for (let tries = 0; tries < 5; tries += 1)
    for (const attempt of pages) failures.push(await attempt('not it'))
  const locked = await Promise.all(pages.map((attempt) => attempt('demo-paraphe')))

  expect(failures).toEqual(Array.from({ length: 10 }, () => 422))
  expect(locked).toEqual([429, 429])
})

it('announces to the pages of one process what another one writes', async () => {
  const [first, second] = servers
  const advisor = new ApiSession(first.url, 'advisor')
  const { tokens } = await signIn(second.url, 'advisor')
  const page = await LiveClient.open(second.url, `Bearer ${tokens.access_token}`)
  await page.until(({ received }) => received.length > 0)
  const { forms } = CurrentForms.parse(await advisor.need('GET', '/forms/current'))
  const formId = forms.find(({ code }) => code === 'client')?.id
  await admin.query('listen paraphe_live')
  const announced = once(admin, 'notification')

  const body = { formId, clientId: null, submittingBlockId: null, values: [] }
  const { id } = CreatedDossier.parse(await advisor.need('POST', '/dossiers', body))

  await page.until(({ changed }) => changed.includes(id))
  await announced
  await page.close()
  await admin.query('unlisten paraphe_live')
})

it('runs each job once, whichever process takes it', { timeout: 180_000 }, async () => {
  await admin.query(
    `insert into outbox (kind, dedup_key, payload)
     select 'mail', 'two-' || n, jsonb_build_object('key', 'two-' || n, 'to', 'a@demo.test',
       'subject', 'Two', 'body', 'Once') from generate_series(1, 200) n`,
  )

  await expect
    .poll(() => count(`outbox where dedup_key like 'two-%' and done_at is null`), { timeout: 120_000 })
    .toBe(0)

  expect(await count(`outbox where dedup_key like 'two-%' and attempts <> 1`)).toBe(0)
  expect(await count(`demo_mail where subject = 'Two'`)).toBe(200)
})

it(
  'finishes running requests when stopped, while the other process continues',
  { timeout: 180_000 },
  async () => {
    const [first, second] = servers
    const { tokens } = await signIn(first.url, 'advisor')
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const running = Array.from({ length: 10 }, () => fetch(`${first.url}/api/dossiers?page=1`, { headers }))
    const answers = Promise.allSettled(running)
    await Promise.any(running)

    // 1 when its limit for a stop is over.
    const code = await first.terminate()

    expect(code).toBe(0)
    // Late requests are refused or cut off; running ones get their answer.
    const statuses = (await answers).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value.status] : [],
    )
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  },
)

// `timeout` and npm pass on a signal that reached the server already, and people press Ctrl-C again.
it('finishes running requests when it is told to stop twice', { timeout: 180_000 }, async () => {
  const [, server] = servers
  const { tokens } = await signIn(server.url, 'advisor')
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  await admin.query('begin; lock table dossier')
  const running = fetch(`${server.url}/api/dossiers?page=1`, { headers })
  await expect.poll(() => count(`pg_locks where relation = 'dossier'::regclass and not granted`)).not.toBe(0)

  const ended = server.terminate('SIGHUP')
  await expect
    .poll(async () =>
      fetch(`${server.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(false)
  void server.terminate('SIGHUP')
  await admin.query('commit')

  expect((await running).status).toBe(200)
  expect(await ended).toBe(0)
})
