import { availableParallelism, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { MailSink } from '#test/support/mail-sink.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { waitForOutbox } from '#test/support/wait-for-outbox.ts'
import { measureMix, type MixResult } from './measure-mix.ts'
import { measureWizards, type WizardsResult } from './measure-wizards.ts'

const P99_BUDGET_MS = 800

const HELP = `npm run bench:load [-- --seconds 300] [--rate 150] [--wizards 200] [--json]

The real server in a process of its own under a mixed load that arrives whether or not it keeps up (60 % reads,
25 % drafts, 10 % submits, 5 % uploads of 200 KB), each answer timed from when it should have been asked; then
so many wizards at once, from the first page to the sealed documents; then npm run verify. --seconds 0 and
--wizards 0 leave one of them out. Exit code 0 when all is within its limit.
`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '150' },
    wizards: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) process.stdout.write(HELP)
else await run(Number(values.seconds), Number(values.rate), Number(values.wizards))

async function run(seconds: number, rate: number, wizards: number): Promise<void> {
  const mails = await MailSink.start()
  const server = await RunningServer.start({ SMTP_URL: mails.url })
  try {
    const mix = seconds > 0 ? await measureMix(server, { seconds, rate }) : undefined
    if (mix && !values.json) printMix(mix)
    const finished = wizards > 0 ? await measureWizards(server, mails, wizards) : undefined
    if (finished && !values.json) printWizards(finished)
    // Requests still in progress would look lost.
    const client = await server.openStore()
    const outboxSeconds = await waitForOutbox(client).finally(() => client.end())
    const verified = await server.command('verify')
    const isWell =
      verified.code === 0 &&
      (!mix || (mix.errors.length === 0 && mix.all.p99Ms <= P99_BUDGET_MS)) &&
      (!finished || finished.finished === finished.wizards)
    process.exitCode = isWell ? 0 : 1
    if (values.json)
      console.log(
        JSON.stringify({ machine: machine(), mix, wizards: finished, verify: verified.code }, null, 2),
      )
    else {
      console.log(`\noutbox empty ${outboxSeconds.toFixed(1)} s later; verify: exit code ${verified.code}`)
      if (verified.code !== 0) console.log(verified.output)
      console.log(machine())
    }
  } finally {
    await server.stop()
    await mails.stop()
  }
}

function printMix({ seconds, rate, all, kinds, errors, busiestMs }: MixResult): void {
  console.log(
    `\n${rate} mixed requests a second for ${seconds} s; milliseconds, median / p95 / p99 / longest`,
  )
  for (const { name, count, medianMs, p95Ms, p99Ms, maxMs } of [...kinds, all]) {
    const times = [medianMs, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join(' / ')
    console.log(`  ${name.padEnd(10)} ${String(count).padStart(6)}  ${times}`)
  }
  const ratio = all.p99Ms / P99_BUDGET_MS
  console.log(`  p99 ${ratio.toFixed(2)}x of its ${P99_BUDGET_MS} ms ${ratio <= 1 ? 'within' : 'OVER'}`)
  console.log(`  ${errors.length} errors of 0 ${errors.length === 0 ? 'within' : 'OVER'}`)
  for (const error of errors.slice(0, 5)) console.log(`  ! ${error}`)
  console.log(
    `  the caller itself was late by ${busiestMs.toFixed(0)} ms at most, which counts as the server's`,
  )
}

function printWizards({
  wizards,
  finished,
  seconds,
  medianSeconds,
  slowestSeconds,
  mails,
  failures,
}: WizardsResult): void {
  console.log(`\n${wizards} wizards at once, from the first page to the sealed documents`)
  console.log(`  ${finished} of ${wizards} finished ${finished === wizards ? 'within' : 'OVER'}`)
  console.log(
    `  ${seconds.toFixed(0)} s for all, ${medianSeconds.toFixed(0)} s in the middle, ${slowestSeconds.toFixed(0)} s the slowest; ${mails} mails`,
  )
  for (const failure of failures.slice(0, 5)) console.log(`  ! ${failure}`)
}

function machine(): string {
  const load = loadavg()[0]?.toFixed(1)
  return `${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}, load ${load} at the end`
}
