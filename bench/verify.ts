import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { sealSubjects } from '#server/audit/seal-earlier-rows.ts'
import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { openServices } from '#server/open-services.ts'
import { verifyStore } from '#server/verify/verify-store.ts'
import { generateDossiers } from '#test/support/generate-dossiers.ts'
import { generateEnvelopes } from './generate-envelopes.ts'
import { generateHistory } from './generate-history.ts'

/** `npm run verify` over a generated store: seconds per check, and peak memory. */
const BUDGET_SECONDS_AT_100_000 = 60
const SAMPLE_MS = 100

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    json: { type: 'boolean' },
    rows: { type: 'string', default: '100000' },
  },
})
if (values.help === true)
  console.log(
    'node bench/verify.ts [--rows 100000] [--json]: every check of `npm run verify` over generated dossiers with their audit',
  )
else await measure(Number(values.rows))

async function measure(dossiers: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paraphe-verify-'))
  const config = parseConfig({ DATA_DIR: dataDir, DEPLOYMENT: 'demo', PUBLIC_URL: 'http://localhost:3000' })
  const services = await openServices(config, systemClock, pino({ level: 'silent' }))
  try {
    const form = services.forms.currentForms().find(({ code }) => code === 'client')
    if (!form) throw new Error('the demo has no client form')
    const client = new pg.Client({ ...services.store.pool.options, query_timeout: 0 })
    await client.connect()
    // The triggers that note changed rows for the audit expect transactions of a few rows; `sealSubjects` does their work.
    await client.query('set session_replication_role = replica')
    await generateDossiers(client, { dossiers, formId: form.id })
    await generateEnvelopes(client, services, form.id)
    await generateHistory(client, services.keys)
    await client.end()
    for (const kind of ['dossier', 'account'] as const) await sealSubjects(services, kind)
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
    const budget = (BUDGET_SECONDS_AT_100_000 * dossiers) / 100_000
    if (values.json === true) console.log(JSON.stringify({ dossiers, seconds, budget, megabytes, lines }))
    else
      console.log(
        `${dossiers} dossiers verified in ${seconds.toFixed(1)} s (budget ${budget} s), at most ${megabytes} MB`,
      )
  } finally {
    await services.documents.close()
    await services.store.close()
    await rm(dataDir, { recursive: true })
  }
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
