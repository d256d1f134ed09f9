import { recordAudit } from '../audit/record-audit.ts'
import { BACKUP_MADE, STORE_SUBJECT } from '../audit/store-events.ts'
import { readStoreKeys } from '../bind-store.ts'
import { backupStore } from '../backup/backup-store.ts'
import { systemClock } from '../clock.ts'
import type { Keys } from '../keys.ts'
import { runCommand } from '../terminal/command.ts'
import { withStore, type StoreParts } from '../terminal/open-beside.ts'

const HELP = `npm run backup -- FILE [--without-keys] [--json]

Writes the whole store, its files and the keys kept under DATA_DIR into one archive, consistent as of one
moment, while the server goes on. FILE must not exist yet; it is readable by its owner only.
--without-keys leaves the keys out: keep them elsewhere, without them nothing sealed can be verified.
Exit code 0 when the archive is complete and synced, 1 otherwise.
`

/** For the status page; an archive without a note is as good. */
async function noteBackup({ store }: StoreParts, keys: Keys, at: Date): Promise<void> {
  await store.db
    .transaction()
    .execute((trx) =>
      recordAudit(trx, keys, { subject: STORE_SUBJECT, actorId: null, action: BACKUP_MADE, at }),
    )
}

await runCommand({
  help: HELP,
  positionals: 1,
  options: { 'without-keys': { type: 'boolean', default: false } },
  run: ({ positionals: [path = ''], values }) =>
    withStore(async (parts) => {
      const keys = await readStoreKeys(parts.store.db, parts.config)
      const createdAt = systemClock.now()
      const total = await backupStore({ ...parts, path, createdAt, withKeys: !values['without-keys'] })
      await noteBackup(parts, keys, createdAt)
      const { members, bytes, sha256 } = total
      const lines = [`${path}: ${members} members, ${bytes} bytes, control total ${sha256}`]
      return { ok: true, lines, data: { path, createdAt: createdAt.toISOString(), ...total } }
    }),
})
