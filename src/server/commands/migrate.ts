import { parseConfig } from '../config.ts'
import { readAppliedMigrations } from '../store/migrate.ts'
import { openStore } from '../store/store.ts'
import { runCommand } from '../terminal/command.ts'

const HELP = `npm run migrate [-- --json]

Brings the schema of the store that the environment names up to date and stops. Several processes may
try at once: one does it. A run that is killed leaves the schema as it was; start it again.
Exit code 0 when the schema is that of this release, 1 otherwise.
`

await runCommand({
  help: HELP,
  run: async () => {
    const store = await openStore(parseConfig(process.env))
    const migrations = await readAppliedMigrations(store.db).finally(() => store.close())
    return { ok: true, lines: [`The schema is at ${migrations.at(-1)}`], data: { migrations } }
  },
})
