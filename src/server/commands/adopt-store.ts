import { adoptStore } from '../bind-store.ts'
import { systemClock } from '../clock.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { runCommand } from '../terminal/command.ts'
import { withStore } from '../terminal/open-beside.ts'

const HELP = `npm run adopt-store -- FORMER [--json]

After a deployment was renamed: makes the store of the deployment FORMER that of the one in DEPLOYMENT, which
a start refuses otherwise. Stop the servers first. The master key must be the one of the store, and a store
that began as the demo, or as a preview, can never be adopted.
Exit code 0 when the store is that of DEPLOYMENT now, 1 otherwise.
`

await runCommand({
  help: HELP,
  positionals: 1,
  run: ({ positionals: [from = ''] }) =>
    withStore(async ({ config, store }) => {
      const { code } = await loadDeployment(config.deployment)
      await adoptStore(store.db, config, from, systemClock.now())
      return { ok: true, lines: [`The store of ${from} is that of ${code} now`], data: { from, to: code } }
    }),
})
