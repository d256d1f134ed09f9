import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiSession } from '#test/support/api-session.ts'
import { ReplicatedPostgres, urlOfHosts } from '#test/support/postgres-pair.ts'
import { perform, readWorkForm, type WorkForm } from '#test/support/work-on-dossiers.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { closeReport, type FaultReport, type FaultSizes } from './scenario.ts'
import { Workload } from './workload.ts'

const WRITES_AGAIN_SECONDS = 15
const READS_AGAIN_SECONDS = 15
const OPERATIONS_BETWEEN = 60
const JOBS_EACH = 5
const RETRY_MS = 50

/**
 * Two PostgreSQL, one the synchronous standby of the other. The primary is killed under load, its standby promoted, and the
 * one that died brought back as a standby of it, again and again; the server is never restarted.
 */
export async function failOver({ restarts }: FaultSizes): Promise<FaultReport> {
  const directory = await mkdtemp(join(tmpdir(), 'paraphe-failover-'))
  await chmod(directory, 0o711)
  const dataDir = join(directory, 'data')
  await RunningServer.copyDemo(dataDir)
  let primary = await ReplicatedPostgres.at(directory, 'one')
  let standby = await ReplicatedPostgres.at(directory, 'two')
  const url = urlOfHosts(primary, standby)
  const server = await RunningServer.at(dataDir, { DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const jobs: string[] = []
  const writeSeconds: number[] = []
  const problems: string[] = []
  let readSeconds = 0
  try {
    await primary.initialise(join(dataDir, 'postgres'))
    await standby.follow(primary)
    await primary.waitForStandby()
    await server.restart()
    const workload = await Workload.start({ url: server.url })
    for (let time = 0; time < restarts; time += 1) {
      jobs.push(...(await enqueueMails(primary, time)))
      await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
      const session = new ApiSession(server.url, 'advisor')
      const form = time === 0 ? await readWorkForm(session) : undefined
      await primary.kill()
      const killed = performance.now()
      // Once, before anything is promoted: what can be read meanwhile.
      if (form) {
        readSeconds = await secondsUntilRead(session)
        problems.push(...(await tryToWrite(session, form)))
      }
      const promoted = performance.now()
      await standby.promote()
      await workload.reach(workload.acknowledged + 1)
      writeSeconds.push((performance.now() - (time === 0 ? promoted : killed)) / 1_000)
      ;[primary, standby] = [standby, primary]
      await standby.follow(primary)
      await primary.waitForStandby()
    }
    await workload.reach(workload.acknowledged + OPERATIONS_BETWEEN)
    await workload.stop()
    const report = await closeReport(server, workload, {
      figures: [
        figure('writes again, the slowest', Math.max(0, ...writeSeconds), WRITES_AGAIN_SECONDS),
        figure('lists read from the standby', readSeconds, READS_AGAIN_SECONDS),
      ],
      notes: [`${restarts} primaries killed, each with every process of it; the server was never restarted`],
      problems,
    })
    const undone = await findUndone(primary, jobs)
    return {
      ...report,
      figures: [
        ...report.figures,
        { name: `of ${jobs.length} jobs not done, or done twice`, value: undone.length, limit: 0, unit: '' },
      ],
    }
  } finally {
    await server.terminate()
    await primary.stop()
    await standby.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

const LIST = '/dossiers?page=1'

const figure = (name: string, value: number, limit: number) => ({ name, value, limit, unit: 's' })

/** Mails of the demo, committed as the application commits them. Returns their keys. */
async function enqueueMails(primary: ReplicatedPostgres, time: number): Promise<readonly string[]> {
  const keys = Array.from({ length: JOBS_EACH }, (_, each) => `failover-${time}-${each}`)
  for (const key of keys)
    await primary.query(
      `insert into outbox (kind, dedup_key, payload) values ('mail', '${key}',
         jsonb_build_object('key', '${key}', 'to', 'a@demo.test', 'subject', 'Failover', 'body', 'Once'))`,
    )
  return keys
}

async function findUndone(primary: ReplicatedPostgres, keys: readonly string[]): Promise<readonly string[]> {
  const list = keys.map((key) => `'${key}'`).join(', ')
  const rows = await primary.query(
    `select key from unnest(array[${list}]) as key where 1 <> (select count(*) from demo_mail where dedup_key = key)
       or not exists (select from outbox where dedup_key = key and done_at is not null)`,
  )
  return rows.map(({ key }) => String(key))
}

/** Until the list of dossiers is answered from the standby. */
async function secondsUntilRead(session: ApiSession): Promise<number> {
  const started = performance.now()
  for (;;) {
    const answer = await session.send('GET', LIST).catch(() => undefined)
    const seconds = (performance.now() - started) / 1_000
    if (answer?.status === 200) return seconds
    if (seconds > READS_AGAIN_SECONDS) return Number.POSITIVE_INFINITY
    await delay(RETRY_MS)
  }
}

/** A write is refused with its own code meanwhile. */
async function tryToWrite(session: ApiSession, form: WorkForm): Promise<readonly string[]> {
  const { status, body } = await perform(session, form, { kind: 'create', key: 'read-only' })
  const said = JSON.stringify(body)
  return status === 503 && said.includes('STORE_READ_ONLY') ? [] : [`a write answered ${status} ${said}`]
}
