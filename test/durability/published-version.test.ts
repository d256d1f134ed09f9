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

/** Two seconds is the aim where servers have their machine to themselves; here they share it with all other tests. */
const SWITCHED_WITHIN_MS = 10_000

let directory: string
let postgres: EmbeddedPostgres
let admin: pg.Client
let servers: readonly [RunningServer, RunningServer]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-publish-'))
  await chmod(directory, 0o711)
  await RunningServer.copyDemo(directory)
  postgres = await startEmbeddedPostgres(directory)
  const { host, user, database } = postgres.connection
  const environment = { DATABASE_URL: `postgresql://${user}@/${database}?host=${host}` }
  admin = new pg.Client(postgres.connection)
  await admin.connect()
  const start = () => RunningServer.startOn(directory, environment)
  servers = [await start(), await start()]
}, 240_000)
afterAll(async () => {
  for (const server of servers) await server.terminate()
  await admin.end()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

it(
  'switches both processes together under load, without one failed request',
  { timeout: 120_000 },
  async () => {
    const { tokens } = await signIn(servers[0].url, 'advisor')
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const load = startLoad(headers)
    const folder = await changedFolder('06 00 00 00 01')
    const watched = Promise.all(servers.map((server) => watchPhone(server, '06 00 00 00 01')))

    const published = await servers[0].command('import-deployment', folder)
    const [{ rows }, switched] = await Promise.all([
      admin.query<{ at: Date }>(
        'select published_at as at from deployment_publication order by id desc limit 1',
      ),
      watched,
    ])
    // Requests of the former edition end after the switch.
    await delay(500)
    const { answers, failures } = await load.stop()

    expect(published).toMatchObject({ code: 0 })
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(20)
    const publishedAt = rows[0]?.at.getTime() ?? 0
    for (const at of switched) expect(at - publishedAt).toBeLessThan(SWITCHED_WITHIN_MS)
  },
)

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

    expect(phones).toEqual(['06 00 00 00 01', '06 00 00 00 01'])
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
    async stop() {
      ending.abort()
      await Promise.all(workers)
      return { answers, failures }
    },
  }
}
