import { parseConfig } from '../config.ts'
import { systemClock } from '../clock.ts'
import { openServices } from '../open-services.ts'
import pino from 'pino'
import { runCommand } from '../terminal/command.ts'

const HELP = `npm run seed [-- --json]

Fills an empty store of the demo with its accounts and dossiers, as the first npm start does; a store
that has accounts stays as it is. Other deployments have nothing to seed.
Exit code 0 when the store has its accounts, 1 otherwise.
`

await runCommand({
  help: HELP,
  run: async () => {
    const config = parseConfig(process.env)
    if (config.deployment !== 'demo')
      throw new Error(`the deployment ${config.deployment} has nothing to seed`)
    const log = pino({ level: config.logLevel, base: null }, pino.destination(2))
    const services = await openServices(config, systemClock, log)
    const count = async (table: 'account' | 'dossier') =>
      (await services.store.db.selectFrom(table).select('id').execute()).length
    try {
      const [accounts, dossiers] = [await count('account'), await count('dossier')]
      return { ok: true, lines: [`${accounts} accounts, ${dossiers} dossiers`], data: { accounts, dossiers } }
    } finally {
      await services.documents.close()
      await services.store.close()
    }
  },
})
