import { parseArgs } from 'node:util'
import { ConfigError, parseConfig, type Config } from './config.ts'
import { previewConfig } from './development/preview-config.ts'
import { startPreview } from './development/preview-server.ts'
import { STOP_SIGNALS } from './on-interrupt.ts'
import { startServer } from './running-server.ts'
import { presentStartFailure } from './terminal/start-failure.ts'
import { openLog } from './terminal/terminal-log.ts'

const HELP = `npm start [-- --watch-deployment]

Serves the application; docs/configuration.md lists the variables it reads.

  --watch-deployment   author's preview: a saved file of the deployment is checked and shows at once, on a
                       store of its own with the demo's people; this machine only, never in production
  --help               show this text
`

const STOP_LIMIT_MS = 15_000
/** For the error handler of the start, whose message names the address and the data folder. */
let config: Config | undefined

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'watch-deployment': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  // Installed first: a signal during the start would orphan the embedded PostgreSQL. The handlers stay, since a second signal
  // (`timeout`, npm and a repeated Ctrl-C send two) would do the same, and cut off running requests.
  const toldToStop = new Promise<void>((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve())
  })
  const given = parseConfig(process.env)
  const isPreview = values['watch-deployment'] === true
  config = isPreview ? previewConfig(given, process.env) : given
  const log = openLog(config)
  const server = await (isPreview ? startPreview : startServer)(config, log)
  log.info({ url: config.publicUrl, deployment: config.deployment }, 'Paraphe is ready')

  await toldToStop
  // A hanging request must not block a restart.
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  await server.stop()
}

main().catch((error: unknown) => {
  process.stderr.write(`Paraphe did not start. ${presentStartFailure(error, config)}\n`)
  if (!(error instanceof ConfigError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug') {
    process.stderr.write(`${error.stack}\n`)
  }
  process.exitCode = 1
  // Open connections must not keep a failed start alive.
  setTimeout(() => process.exit(1), 1_000).unref()
})
