import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { FIREFOX } from './browsers/firefox.ts'
import { DISPLAY_SERVER, WEBKIT_DRIVER } from './browsers/webkit.ts'
import { browserProgram } from './support/browser-program.ts'
import { readReport, type TestResult } from './support/read-report.ts'
import { RunningServer } from './support/start-server.ts'
import { STATEMENTS } from './support/statement-log.ts'

/**
 * `npm test`: what a merge waits for, from types to browser journeys, ending with "N passed, N failed".
 * `npm run test:long`: every test; the journeys over the whole matrix of widths, languages, form variants, keyboard and deployments, the API
 * tests with more hostile input, the principal journey in Firefox and WebKit, more kills and full disks, tampering with the store,
 * kills at every step of a correction, and mutation testing (test/mutation); the result is written to docs/test-long.md.
 * A failed step does not stop the later ones; failures are listed at the end.
 */
const REPORTS = join(import.meta.dirname, '..', 'test-results')
/** Workers, threads and commands load the same modules hundreds of times; the servers of the tests share it. */
const COMPILED = join(import.meta.dirname, '..', '.cache', 'compile')

interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** JSON report to count tests from; a step without one counts as one test. */
  readonly report?: string
}

const JOURNEYS: Step = {
  name: 'browser journeys',
  command: ['playwright', 'test'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'journeys.json') },
  report: join(REPORTS, 'journeys.json'),
}

const OTHER_POSTGRES = { TEST_POSTGRES: 'postgres-15-linux-x64' }
const RECORDED = { [STATEMENTS]: join(REPORTS, 'statements') }

/** Daily with the tests that vitest.config.ts selects for it. */
const API_ON_POSTGRES_15: Step = { ...vitest('API on PostgreSQL 15', ['api'], 'api-15'), env: OTHER_POSTGRES }

/** Steps one after another. */
type Lane = readonly Step[]
/** Lanes that run at the same time; the next stage starts when all have ended. */
type Stage = readonly Lane[]

const WEB_BUNDLE: Step = { name: 'web bundle', command: ['node', 'src/web/build.ts'] }

const LONG_STAGES: readonly Stage[] = inTurn([
  WEB_BUNDLE,
  { ...vitest('API, hostile input at length', ['api'], 'api'), env: { FUZZ_RUNS: '200' } },
  API_ON_POSTGRES_15,
  vitest('kills, full disks and outages', ['servers'], 'servers'),
  vitest('tampering, found by verify', ['tampering'], 'tampering'),
  {
    name: 'kill -9 at every step of a correction',
    command: ['node', 'test/faults/run.ts', 'corrections', '--kills', '21'],
  },
  { ...JOURNEYS, name: 'whole matrix' },
  vitest('Firefox and WebKit', ['browsers'], 'browsers'),
  { name: 'mutation of the rules', command: ['node', 'test/mutation/run.ts', 'rules'] },
  { name: 'mutation of the engine', command: ['node', 'test/mutation/run.ts', 'engine'] },
])

const STAGES: readonly Stage[] = [
  ...inTurn([WEB_BUNDLE]),
  [
    // Half of its time it waits for servers that start again, which is enough for the compilers and one more process.
    [vitest('unit, scenario and durability', ['pure', 'node', 'servers'], 'unit')],
    [
      { name: 'types', command: ['tsc', '-b'] },
      { name: 'lint and boundaries', command: ['oxlint', '--type-aware'] },
      { name: 'format', command: ['oxfmt', '--check'] },
      { name: 'unused code', command: ['knip'] },
      { name: 'bundle budgets', command: ['size-limit'] },
      API_ON_POSTGRES_15,
    ],
  ],
  ...inTurn([
    { ...vitest('API on the embedded store', ['api'], 'api-embedded'), env: RECORDED },
    {
      name: 'its statements on PostgreSQL 15',
      command: ['node', 'test/compare-statements.ts'],
      env: { ...RECORDED, ...OTHER_POSTGRES },
    },
    JOURNEYS,
  ]),
]

function inTurn(steps: readonly Step[]): readonly Stage[] {
  return steps.map((step) => [[step]])
}

function vitest(name: string, projects: readonly string[], report: string): Step {
  const file = join(REPORTS, `${report}.json`)
  const selection = projects.flatMap((project) => ['--project', project])
  // A repeated test is listed by name at the end, as a journey is; a single run and `npm run check` repeat nothing.
  const retries = ['--retry=1']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { name, command: ['vitest', 'run', ...selection, ...retries, ...reporters], report: file }
}

/** Programs run by the tests, with their Debian packages. */
const PROGRAMS: Readonly<Record<string, string>> = {
  '/usr/bin/pdfsig': 'poppler-utils',
  '/usr/bin/pdftoppm': 'poppler-utils',
  '/usr/bin/qpdf': 'qpdf',
  '/usr/bin/openssl': 'openssl',
  '/usr/sbin/nginx': 'nginx-light',
}

/** Programs of the long run. */
const BROWSERS: Readonly<Record<string, string>> = {
  [FIREFOX]: 'firefox-esr',
  [WEBKIT_DRIVER]: 'webkit2gtk-driver',
  [DISPLAY_SERVER]: 'xvfb',
}

const HELP = `Runs the tests.

  --long    every test, the browser journeys over the whole matrix; records the result in docs/test-long.md
  --help    show this text
`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { long: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const started = Date.now()
  if (values.long) process.env['LONG_RUN'] = '1'
  await installPrograms({
    ...PROGRAMS,
    ...(values.long && BROWSERS),
    [browserProgram()]: basename(browserProgram()),
  })
  const before = readProcessorTimes()
  const results = await runStages(values.long ? LONG_STAGES : STAGES)
  const failed = results.filter((result) => !result.passed)
  for (const { place, title } of failed) process.stdout.write(`\nfailed: ${place} › ${title}`)
  for (const { place, title } of results.filter(({ flaky }) => flaky))
    process.stdout.write(`\nflaky, passed when repeated: ${place} › ${title}`)
  const total = `${results.length - failed.length} passed, ${failed.length} failed`
  const minutes = Math.round((Date.now() - started) / 60_000)
  process.stdout.write(`\n${minutes} minutes, processors ${busyPercent(before)} % busy\n${total}\n`)
  process.exitCode = failed.length === 0 ? 0 : 1
  if (values.long) await recordLongRun(total, minutes)
}

async function runStages(stages: readonly Stage[]): Promise<readonly TestResult[]> {
  await rm(REPORTS, { recursive: true, force: true })
  await mkdir(RECORDED[STATEMENTS], { recursive: true })
  // Once for all steps, which inherit its folder.
  const demo = await RunningServer.seedOnce()
  const results: TestResult[] = []
  for (const stage of stages) {
    const output = stage.length > 1 ? 'whole' : 'live'
    results.push(...(await Promise.all(stage.map((lane) => runLane(lane, output)))).flat())
  }
  await demo.remove()
  return results
}

async function runLane(lane: Lane, output: Output): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const step of lane) results.push(...(await runStep(step, output)))
  return results
}

async function runStep(step: Step, output: Output): Promise<readonly TestResult[]> {
  const started = Date.now()
  process.stdout.write(`\n== ${step.name}\n`)
  const succeeded = (await run(step.command, { env: step.env ?? {}, output })) === 0
  const seconds = Math.round((Date.now() - started) / 1_000)
  process.stdout.write(`-- ${step.name}: ${succeeded ? 'ok' : 'FAILED'} in ${seconds} s\n`)
  const tests = await readTests(step)
  // A step counts as one test when it has no report, or when its report does not explain its failure.
  const isReported = tests.length > 0 && (succeeded || tests.some(({ passed }) => !passed))
  const own = { place: 'step', title: step.name, passed: succeeded && step.report === undefined, seconds }
  return isReported ? tests : [...tests, own]
}

async function readTests({ report }: Step): Promise<readonly TestResult[]> {
  const text = report && (await readFile(report, 'utf8').catch(() => undefined))
  return text ? readReport(JSON.parse(text)) : []
}

/** Records the result of the long run in docs/test-long.md. */
async function recordLongRun(total: string, minutes: number): Promise<void> {
  const files = Map.groupBy(await readTests(JOURNEYS), ({ place }) => place)
  const lines = [...files].map(([place, journeys]) => {
    const failed = journeys.filter(({ passed }) => !passed).map(({ title }) => title.replaceAll('|', '/'))
    const seconds = journeys.reduce((sum, each) => sum + each.seconds, 0)
    return `| ${place} | ${journeys.length - failed.length} | ${failed.join('; ') || 'none'} | ${Math.round(seconds)} |`
  })
  const day = new Date().toISOString().slice(0, 10)
  const text = `# The long run

\`npm run test:long\` goes through every journey on each width (390, 768 and 1440 px), in both languages, for each variant
of the form, and by keyboard alone, in the whole browser; the principal journey also in Firefox and WebKit.

What runs only there: files named \`*.long.test.ts\` and \`*.long.journey.ts\`, journeys with the tag \`LONG\`, and what asks for \`LONG_RUN\`. Why, and
what runs daily instead: [decision 131](decisions/0131-fifteen-minutes-daily.md), and before it [79](decisions/0079-daily-and-long-tests.md),
[123](decisions/0123-one-stage-daily.md) and [124](decisions/0124-what-the-suite-no-longer-repeats.md).

Last run: ${day}, ${total}, ${minutes} minutes.

| Journeys of | Passed | Failed | Seconds |
|---|---|---|---|
${lines.join('\n')}
`
  await writeFile(join(import.meta.dirname, '..', 'docs', 'test-long.md'), text)
}

async function installPrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  const missing = [
    ...new Set(Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))),
  ]
  if (missing.length === 0) return
  const line = `apt-get update && apt-get install -y ${missing.join(' ')}`
  if (process.getuid?.() !== 0) {
    process.stderr.write(
      `The tests need programs of the distribution. Run once:\n\n  sudo sh -c '${line}'\n\n`,
    )
    process.exit(1)
  }
  process.stdout.write(`== installing ${missing.join(', ')}\n`)
  const code = await run(['sh', '-c', `${line} > /dev/null`], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    output: 'live',
  })
  if (code !== 0) throw new Error(`could not install: ${line}`)
}

/** `live`: as it comes; `whole`: once the command has ended, so that lanes do not mix their lines. */
type Output = 'live' | 'whole'

function run(
  command: readonly string[],
  { env = {}, output }: { readonly env?: Readonly<Record<string, string>>; readonly output: Output },
): Promise<number> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const stream = output === 'live' ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      stdio: ['ignore', stream, stream],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, NO_COLOR: '1', ...env },
    })
    const chunks: Buffer[] = []
    for (const pipe of [child.stdout, child.stderr])
      pipe?.on('data', (chunk: Buffer) => void chunks.push(chunk))
    child.on('error', () => resolve(1))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(chunks))
      resolve(code ?? 1)
    })
  })
}

interface ProcessorTimes {
  readonly busy: number
  readonly all: number
}

/** Of all processors and programs of this machine. */
function readProcessorTimes(): ProcessorTimes {
  const times = cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({
    busy: user + nice + sys + irq,
    idle,
  }))
  const busy = times.reduce((sum, each) => sum + each.busy, 0)
  return { busy, all: times.reduce((sum, each) => sum + each.idle, busy) }
}

function busyPercent(before: ProcessorTimes): number {
  const { busy, all } = readProcessorTimes()
  return Math.round(((busy - before.busy) / (all - before.all)) * 100)
}

await main()
