import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CurrentForms } from '#contract/forms.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { authorizeUrl, createVerifier, refreshTokens, signIn } from '#test/support/browser.ts'
import { RunningServer } from '#test/support/start-server.ts'

/** A second on an idle machine. */
const BACK_LIMIT_MS = 15_000
/** The server gives up after its limits for a connection and a statement, 25 seconds together. */
const HANGING_LIMIT_MS = 60_000

let directory: string
let dataDir: string
let postgres: EmbeddedPostgres
let server: RunningServer
let headers: Readonly<Record<string, string>>
let formId: number
let refresh: () => Promise<Response>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-lost-'))
  await chmod(directory, 0o711)
  dataDir = join(directory, 'data')
  await RunningServer.copyDemo(dataDir)
  postgres = await startEmbeddedPostgres(dataDir)
  const { host, user, database } = postgres.connection
  server = await RunningServer.startOn(dataDir, {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${host}`,
    LOG_LEVEL: 'silent',
  })
  const { tokens, verifier } = await signIn(server.url, 'advisor')
  refresh = () => refreshTokens(server.url, tokens.refresh_token, { client_secret: verifier })
  headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' }
  const { forms } = CurrentForms.parse(await (await ask('/api/forms/current')).json())
  formId = forms.find(({ code }) => code === 'client')?.id ?? 0
}, 120_000)
afterAll(async () => {
  await server.terminate()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, { headers, ...init })

/** Creates a dossier; returns its id if acknowledged, and the answer. */
async function create(): Promise<{ readonly id: number | undefined; readonly answer: Response }> {
  const body = JSON.stringify({ formId, clientId: null, submittingBlockId: null, values: [] })
  const answer = await ask('/api/dossiers', { method: 'POST', body })
  return { id: answer.ok ? (await answer.json()).id : undefined, answer }
}

/** Milliseconds until the server is ready again. */
async function timeToReady(): Promise<number> {
  const started = Date.now()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  return Date.now() - started
}

async function findMissing(ids: readonly number[]): Promise<readonly number[]> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from dossier where id = any($1)', [ids])
  await client.end()
  return ids.filter((id) => !rows.some((row) => row.id === id))
}

it('answers 503 while the database is down, and recovers', { timeout: 200_000 }, async () => {
  const acknowledged: number[] = []
  const refused = new Set<string>()
  const writeUntil = async (isOver: () => boolean) => {
    while (!isOver()) {
      const { id, answer } = await create()
      if (id !== undefined) acknowledged.push(id)
      else refused.add(`${answer.status} ${answer.headers.get('retry-after')}`)
    }
  }
  for (let restart = 0; restart < 3; restart += 1) {
    let isAway = false
    const writing = writeUntil(() => isAway)
    await postgres.stop()
    const { answer } = await create()
    refused.add(`${answer.status} ${answer.headers.get('retry-after')}`)
    expect((await answer.json()).errors[0].code).toBe('UNAVAILABLE')
    expect([
      (await fetch(`${server.url}/healthz`)).status,
      (await fetch(`${server.url}/readyz`)).status,
    ]).toEqual([200, 503])
    // Sign-in needs the store too: it reports the outage, nothing else.
    expect((await fetch(authorizeUrl(server.url, createVerifier()), { redirect: 'manual' })).status).toBe(503)
    expect((await refresh()).status).toBe(503)
    isAway = true
    await writing
    postgres = await startEmbeddedPostgres(dataDir)
    expect(await timeToReady()).toBeLessThan(BACK_LIMIT_MS)
  }
  expect((await refresh()).status).toBe(200)
  const { id } = await create()

  expect(id).toBeGreaterThan(Math.max(0, ...acknowledged))
  expect([...refused]).toEqual(['503 2'])
  expect(await findMissing(acknowledged)).toEqual([])
})

it('runs jobs again afterwards, as soon as they are committed', { timeout: 120_000 }, async () => {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const write = (key: string) =>
    client.query(
      `with job as (insert into outbox (kind, dedup_key, payload) values ('mail', $1,
         jsonb_build_object('key', $1::text, 'to', 'a@demo.test', 'subject', 'Lost', 'body', 'Once')) returning id)
       select pg_notify('paraphe_outbox', '') from job`,
      [key],
    )
  const waiting = async () =>
    (await client.query(`select from outbox where dedup_key like 'lost-%' and done_at is null`)).rowCount

  await write('lost-1')
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  const listening = await client.query(`select from pg_stat_activity where query = 'listen paraphe_outbox'`)
  await client.end()

  expect(listening.rowCount).toBe(1)
})

it('times out on a hanging database, and recovers when it responds', { timeout: 200_000 }, async () => {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  // Stop the postmaster first: connections it accepts meanwhile would not hang.
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid
     union all select pid from pg_stat_activity
     where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  await client.end()
  const pids = rows.map(({ pid }) => pid)

  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const started = Date.now()
  const [ready, list] = await Promise.all([fetch(`${server.url}/readyz`), ask('/api/dossiers?page=1')])
  const waited = Date.now() - started
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  const back = await timeToReady()
  const { answer } = await create()

  expect([ready.status, list.status, list.headers.get('retry-after')]).toEqual([503, 503, '2'])
  expect(waited).toBeLessThan(HANGING_LIMIT_MS)
  expect(back).toBeLessThan(BACK_LIMIT_MS)
  expect(answer.status).toBeLessThan(300)
})
