import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { openServices } from '#server/open-services.ts'
import type { Services } from '#server/services.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { copyDossiers } from '#test/support/copy-dossiers/copy-dossiers.ts'
import { measureFloor, type Floor } from './verify-floor.ts'

/** `npm run verify` over copies of the demo's dossiers: seconds per check, and peak memory. */
const BUDGET_SECONDS_AT_100_000 = 60
const SAMPLE_MS = 100
const PROGRESS_EVERY = 100

const HELP = `node bench/verify.ts [--rows 10000] [--files shared] [--json]
Every check of npm run verify over so many whole dossiers, copied from the demo's with their answers, envelopes, audit and
evidence: 100 KB each in the database. --files own gives every copy its drawn, sealed and received files too, 0.6 MB
each, so that the disk and the signatures are measured; shared ones are read as often, from memory. Beside it the floor:
each file read and hashed once and each signature verified once, in as many threads, and nothing else.
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
    rows: { type: 'string', default: '10000' },
    files: { type: 'string', default: 'shared' },
  },
})
if (values.help === true) process.stdout.write(HELP)
else await measure(Number(values.rows), values.files === 'own' ? 'own' : 'shared')

async function measure(dossiers: number, files: 'shared' | 'own'): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-verify-'))
  const config = parseConfig({ DATA_DIR: dataDir, DEPLOYMENT: 'demo', PUBLIC_URL: 'http://localhost:3000' })
  const services = await openServices(config, systemClock, pino({ level: 'silent' }))
  try {
    const made = await makeDossiers(services, dossiers, files)
    const memory = watchMemory()
    const lines: CheckLine[] = []
    const started = performance.now()
    let last = started
    let lastCpu = process.cpuUsage()
    for await (const { check, count, first } of verifyStore(services)) {
      const now = performance.now()
      const { user, system } = process.cpuUsage(lastCpu)
      const line = {
        check,
        seconds: (now - last) / 1_000,
        ownSeconds: (user + system) / 1_000_000,
        found: count,
        example: first[0]?.problem,
      }
      if (values.json !== true) print(line)
      lines.push(line)
      last = now
      lastCpu = process.cpuUsage()
    }
    const seconds = (last - started) / 1_000
    const megabytes = memory.stop()
    const budget = (BUDGET_SECONDS_AT_100_000 * made) / 100_000
    const floor = await measureFloor(services)
    if (values.json === true)
      console.log(JSON.stringify({ dossiers: made, files, seconds, budget, megabytes, lines, floor }))
    else {
      console.log(
        `${made} dossiers verified in ${seconds.toFixed(1)} s (budget ${budget.toFixed(1)} s), at most ${megabytes} MB`,
      )
      printFloor(floor, lines)
    }
  } finally {
    await services.documents.close()
    await services.store.close()
    await rm(dataDir, { recursive: true })
  }
}

/** The demo's dossiers in the states that its jobs bring them to, and copies of them. */
async function makeDossiers(services: Services, dossiers: number, files: 'shared' | 'own'): Promise<number> {
  const app = await buildApp(services, FEATURES, MOUNTS)
  while ((await services.outbox.drain()) > 0);
  await app.close()
  const { rows } = await services.store.pool.query<{ count: number }>('select count(*)::int from dossier')
  const originals = rows[0]?.count ?? 1
  const copies = Math.max(0, Math.ceil(dossiers / originals) - 1)
  const started = performance.now()
  const made = await copyDossiers(services, {
    copies,
    files,
    onProgress: (done) => {
      if (done % PROGRESS_EVERY === 0) console.error(`${done * originals} dossiers made`)
    },
  })
  const { rows: sizes } = await services.store.pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.error(
    `${made + originals} dossiers in ${seconds} s, ${((sizes[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB in the database`,
  )
  return made + originals
}

interface CheckLine {
  readonly check: string
  readonly seconds: number
  /** CPU time of this process, excluding PostgreSQL. */
  readonly ownSeconds: number
  readonly found: number
  readonly example: string | undefined
}

function print({ check, seconds, ownSeconds, found, example }: CheckLine): void {
  const problem = found > 0 ? `  ${found} found: ${example}` : ''
  const time = `${seconds.toFixed(2).padStart(8)} s, ${ownSeconds.toFixed(2).padStart(6)} s of its own`
  console.log(`${check.padEnd(12)} ${time}${problem}`)
}

/** The floor, and how the checks of files compare; their seconds are printed under the first of them. */
function printFloor(floor: Floor, lines: readonly CheckLine[]): void {
  const { files, signatures, megabytes, seconds, ownSeconds } = floor
  const own = lines.find(({ check }) => check === 'files')?.ownSeconds ?? 0
  console.log(
    `floor: ${files} files of ${megabytes.toFixed(0)} MB hashed and ${signatures} signatures verified in ${seconds.toFixed(2)} s, ` +
      `${ownSeconds.toFixed(2)} s of its own; files, seals, archives and evidence ${(own / ownSeconds).toFixed(1)} times that`,
  )
}

function watchMemory(): { stop(): number } {
  let most = 0
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(most / 1_048_576)
    },
  }
}
