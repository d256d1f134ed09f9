import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'paraphe-run-'

/**
 * Global setup: whatever a run of tests writes below the system's temporary folder is in one of its own, which is removed when
 * the run ends, even if it was interrupted or tests failed. Each project of a run calls it; the first makes the folder.
 */
export default function setup(): void {
  if (basename(tmpdir()).startsWith(PREFIX)) return
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  // A PostgreSQL that root starts runs as another user.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  // On exit, since the teardown of one project may come before that of another.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
