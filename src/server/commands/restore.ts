import { checkArchive } from '../backup/check-archive.ts'
import { restoreStore } from '../backup/restore-store.ts'
import { parseConfig } from '../config.ts'
import { openFileStorage } from '../files/open-file-storage.ts'
import { runCommand, type Outcome } from '../terminal/command.ts'
import { verifyHere } from '../terminal/verify-here.ts'

const HELP = `npm run restore -- FILE [--check] [--json]

Brings an archive of npm run backup back into the store that the environment names (DATA_DIR,
DATABASE_URL), which must be empty, then verifies every invariant. The archive is checked to its last
byte first: a damaged, truncated or foreign one, or one of a newer release, changes nothing.
--check only checks the archive.
Exit code 0 when all is there and holds, 1 otherwise.
`

await runCommand({
  help: HELP,
  positionals: 1,
  options: { check: { type: 'boolean', default: false } },
  run: ({ positionals: [path = ''], values }) => (values['check'] ? check(path) : restore(path)),
})

async function check(path: string): Promise<Outcome> {
  const { header, manifest } = await checkArchive(path)
  const { members, bytes, sha256 } = manifest.total
  const lines = [
    `${path}: of ${header.createdAt}, ${members} members, ${bytes} bytes, control total ${sha256}`,
  ]
  return { ok: true, lines, data: { path, createdAt: header.createdAt, ...manifest.total } }
}

async function restore(path: string): Promise<Outcome> {
  const config = parseConfig(process.env)
  const { header, manifest } = await restoreStore(config, await openFileStorage(config), path)
  const verified = await verifyHere()
  const restored = `${path}: restored as of ${header.createdAt}, ${manifest.total.members} members`
  return {
    ok: verified.ok,
    lines: [restored, ...verified.lines],
    data: { path, createdAt: header.createdAt, ...manifest.total, ...verified.data },
  }
}
