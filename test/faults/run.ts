import { availableParallelism, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { SCENARIOS } from './scenarios.ts'
import { hasFailed, type FaultReport, type FaultSizes } from './scenario.ts'

const FULL: FaultSizes = {
  kills: 200,
  operations: 20_000,
  restarts: 20,
  dossiers: 10_000,
  megabytes: 5_000,
  seconds: 8,
}

const HELP = `npm run test:faults [-- SCENARIO ...] [--kills 200] [--operations 20000] [--restarts 20]
    [--dossiers 10000] [--megabytes 5000] [--seconds 8] [--json]

Runs the real server, on this machine only, through what goes wrong, and counts what was lost:
${Object.keys(SCENARIOS).join(', ')}; all of them when none is named.
The disk stays full for --seconds; dossiers and megabytes are those of the archive that is restored.
Exit code 0 when every figure is within its limit, 1 otherwise. disk-full mounts a small
disk, or limits the server's file size where that is refused; two-servers needs nginx, pooler PgBouncer.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...Object.fromEntries(Object.keys(FULL).map((name) => [name, { type: 'string' as const }])),
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const given: Readonly<Record<string, unknown>> = values

if (given['help'] === true) process.stdout.write(HELP)
else await run()

async function run(): Promise<void> {
  const chosen = Object.entries(SCENARIOS).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  )
  if (chosen.length < positionals.length || chosen.length === 0) {
    process.stderr.write(`Unknown scenario.\n\n${HELP}`)
    process.exitCode = 2
    return
  }
  const reports: Record<string, FaultReport> = {}
  for (const [name, scenario] of chosen) {
    const started = performance.now()
    const report = await scenario(readSizes())
    reports[name] = report
    if (hasFailed(report)) process.exitCode = 1
    if (given['json'] !== true) print(name, report, (performance.now() - started) / 1_000)
  }
  if (given['json'] === true)
    process.stdout.write(`${JSON.stringify({ machine: machine(), reports }, null, 2)}\n`)
  else process.stdout.write(`\n${machine()}\n`)
}

function readSizes(): FaultSizes {
  const read = (name: keyof FaultSizes) => Number(given[name] ?? FULL[name])
  return {
    kills: read('kills'),
    operations: read('operations'),
    restarts: read('restarts'),
    dossiers: read('dossiers'),
    megabytes: read('megabytes'),
    seconds: read('seconds'),
  }
}

function print(name: string, { figures, notes, problems }: FaultReport, seconds: number): void {
  process.stdout.write(`\n${name} (${seconds.toFixed(0)} s)\n`)
  for (const { name: what, value, limit, unit } of figures) {
    const verdict = value <= limit ? 'within' : 'OVER'
    const shown = Number.isInteger(value) ? String(value) : value.toFixed(1)
    process.stdout.write(`  ${what.padEnd(42)} ${shown} of ${limit} ${unit} ${verdict}\n`)
  }
  for (const note of notes) process.stdout.write(`  ${note}\n`)
  for (const problem of problems) process.stdout.write(`  ! ${problem}\n`)
}

function machine(): string {
  return `${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}`
}
