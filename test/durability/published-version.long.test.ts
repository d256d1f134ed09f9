import { cp, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { DEPLOYMENTS } from '#server/forms/list-deployments.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/store/embedded-postgres.ts'
import { signIn } from '#test/support/browser.ts'
import { RunningServer } from '#test/support/start-server.ts'

const Deployment = z.looseObject({ phone: z.string() })

/** Two seconds on a machine that runs nothing else; daily, all other tests share its processors. */
const SWITCHED_WITHIN_MS = process.env['LONG_RUN'] ? 2_000 : 20_000
/** Where a version is not prepared yet, it is read on a machine that runs all other tests too. */
const PREPARED_WITHIN_MS = 120_000

let directory: string
let postgres: EmbeddedPostgres
let admin: pg.Client
let servers: readonly [RunningServer, RunningServer]
let authorToken: string | undefined
/** What each process has logged. */
const logs: readonly [string[], string[]] = [[], []]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-publish-'))
  await chmod(directory, 0o711)
  await RunningServer.copyDemo(directory)
  postgres = await startEmbeddedPostgres(directory)
  const { host, user, database } = postgres.connection
  const DATABASE_URL = `postgresql://${user}@/${database}?host=${host}`
  const environment = { DATABASE_URL, LOG_LEVEL: 'info' }
  admin = new pg.Client(postgres.connection)
  await admin.connect()
  const start = async (log: string[]) => {
    const server = await RunningServer.at(directory, environment, log)
    await server.restart()
    return server
  }
  servers = [await start(logs[0]), await start(logs[1])]
}, 240_000)
afterAll(async () => {
  for (const server of servers) await server.terminate()
  await admin.end()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

it(
  'switches both processes together under load, without one failed request',
  { timeout: 400_000 },
  async () => {
    const { tokens } = await signIn(servers[0].url, 'advisor')
    await rehearsePhone('06 00 00 00 01')
    for (const log of logs)
      await expect
        .poll(() => log.join(''), { timeout: PREPARED_WITHIN_MS })
        .toMatch(/publication: the next version is prepared in \d+ ms/)
    const load = startLoad({ authorization: `Bearer ${tokens.access_token}` })
    const watched = Promise.all(servers.map((server) => watchPhone(server, '06 00 00 00 01')))

    const { revision } = await studio('GET', '')
    await studio('POST', '/publication', { note: 'Phone', acknowledged: [], revision })
    const [{ rows }, switched] = await Promise.all([
      admin.query<{ at: Date }>(
        'select published_at as at from deployment_publication order by id desc limit 1',
      ),
      watched,
    ])
    const untilSwitched = load.answers
    await expect.poll(() => load.answers, { timeout: 60_000 }).toBeGreaterThan(untilSwitched + 40)
    const { answers, failures } = await load.stop()

    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(20)
    const publishedAt = rows[0]?.at.getTime() ?? 0
    for (const at of switched) expect(at - publishedAt).toBeLessThan(SWITCHED_WITHIN_MS)
    for (const log of logs)
      expect(log.join('')).toMatch(/publication: version \d+ serving, prepared in \d+ ms, switched in \d+ ms/)
  },
)

it('serves what import-deployment publishes on both processes', { timeout: 240_000 }, async () => {
  const folder = await changedFolder('06 00 00 00 02')

  const { rows } = await admin.query<{ id: number }>('select max(id) as id from deployment_publication')

  // The studio has published since the folder was.
  const { code, output } = await servers[0].command(
    'import-deployment',
    folder,
    '--over',
    String(rows[0]?.id),
  )

  expect(code, output).toBe(0)
  await expect
    .poll(() => Promise.all(servers.map(readPhone)), { timeout: PREPARED_WITHIN_MS })
    .toEqual(['06 00 00 00 02', '06 00 00 00 02'])
})

it(
  'is ready no more while a version cannot be loaded, and again once it is taken back',
  { timeout: 60_000 },
  async () => {
    const before = await admin.query('select id, files from deployment_publication order by id desc limit 1')
    const [{ files }] = before.rows
    const insert = (content: object, digest: string) =>
      admin.query(
        `with made as (insert into deployment_publication
         (code, digest, base_digest, files, source, note, created_at, published_at)
         values ('demo', $1, '', $2, 'import', '', now(), now()))
       select pg_notify('paraphe_publication', '')`,
        [digest, JSON.stringify(content)],
      )

    await insert({ ...files, 'deployment.json': '{}' }, 'broken')
    await expect.poll(() => statusesOf('/readyz'), { timeout: 10_000 }).toEqual([503, 503])
    const phones = await Promise.all(servers.map(readPhone))
    await insert(files, 'as before')
    await expect.poll(() => statusesOf('/readyz'), { timeout: 10_000 }).toEqual([200, 200])

    expect(phones).toEqual(['06 00 00 00 02', '06 00 00 00 02'])
  },
)

async function statusesOf(path: string): Promise<readonly number[]> {
  return Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).status))
}

async function changedFolder(phone: string): Promise<string> {
  const folder = join(directory, 'changed')
  await cp(join(DEPLOYMENTS, 'demo'), folder, { recursive: true })
  const file = join(folder, 'deployment.json')
  const settings = await readFile(file, 'utf8')
  await writeFile(file, settings.replace(/"phone": "[^"]+"/, `"phone": "${phone}"`))
  return folder
}

async function readPhone({ url }: RunningServer): Promise<string> {
  return Deployment.parse(await (await fetch(`${url}/api/deployment`)).json()).phone
}

/** A call of the studio as an author. */
async function studio(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  authorToken ??= (await signIn(servers[0].url, 'author')).tokens.access_token
  const answer = await fetch(`${servers[0].url}/api/studio${path}`, {
    method,
    headers: { authorization: `Bearer ${authorToken}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return z.record(z.string(), z.unknown()).parse(await answer.json())
}

/** Changes the number in the working copy, and tries it on the open dossiers. */
async function rehearsePhone(phone: string): Promise<void> {
  const { phone: before } = Deployment.parse(await (await fetch(`${servers[0].url}/api/deployment`)).json())
  const edit = { kind: 'set', file: 'deployment.json', node: null, path: ['company', 'phone'] }
  await studio('POST', '/edits', { edits: [{ ...edit, before, value: phone }] })
  await studio('POST', '/rehearsal', {})
  await expect
    .poll(async () => (await studio('GET', '/rehearsal'))['state'], { timeout: PREPARED_WITHIN_MS })
    .toBe('done')
}

/** Time of the first answer with this number. */
async function watchPhone(server: RunningServer, phone: string): Promise<number> {
  while ((await readPhone(server)) !== phone) await delay(50)
  return Date.now()
}

/** Reads and writes on both processes, one after the other on each of six connections. */
function startLoad(headers: Readonly<Record<string, string>>) {
  const failures: string[] = []
  let answers = 0
  const ending = new AbortController()
  const paths = ['/api/dossiers?page=1', '/api/forms/current', '/api/deployment', '/readyz']
  const workers = Array.from({ length: 6 }, async (_, worker) => {
    for (let turn = worker; !ending.signal.aborted; turn += 1) {
      const { url } = servers[turn % 2 === 0 ? 0 : 1]
      const path = paths[turn % paths.length] ?? '/readyz'
      const answer = await fetch(url + path, { headers }).catch((error: unknown) => ({
        status: String(error),
      }))
      if ('arrayBuffer' in answer) await answer.arrayBuffer()
      answers += 1
      if (answer.status !== 200) failures.push(`${path}: ${answer.status}`)
    }
  })
  return {
    get answers() {
      return answers
    },
    /** Ends once those under way are answered, of the former edition too. */
    async stop() {
      ending.abort()
      await Promise.all(workers)
      return { answers, failures }
    },
  }
}
