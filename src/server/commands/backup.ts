import { backupStore } from '../backup/backup-store.ts'
import { systemClock } from '../clock.ts'
import { runCommand } from '../terminal/command.ts'
import { withStore } from '../terminal/open-beside.ts'

const HELP = `npm run backup -- FILE [--without-keys] [--json]

Writes the whole store, its files and the keys kept under DATA_DIR into one archive, consistent as of one
moment, while the server goes on. FILE must not exist yet; it is readable by its owner only.
--without-keys leaves the keys out: keep them elsewhere, without them nothing sealed can be verified.
Exit code 0 when the archive is complete and synced, 1 otherwise.
`

await runCommand({
  help: HELP,
  positionals: 1,
  options: { 'without-keys': { type: 'boolean', default: false } },
  run: ({ positionals: [path = ''], values }) =>
    withStore(async (parts) => {
      const createdAt = systemClock.now()
      const total = await backupStore({ ...parts, path, createdAt, withKeys: !values['without-keys'] })
      const { members, bytes, sha256 } = total
      const lines = [`${path}: ${members} members, ${bytes} bytes, control total ${sha256}`]
      return { ok: true, lines, data: { path, createdAt: createdAt.toISOString(), ...total } }
    }),
})
