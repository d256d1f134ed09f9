import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/**
 * Global setup: whatever a run of tests writes below the system's temporary folder is in one of its own, which is removed when
 * the run ends, whether its tests were stopped or failed.
 */
export default function setup(): void {
  if (folder !== undefined) return
  const made = mkdtempSync(join(tmpdir(), 'paraphe-run-'))
  // PostgreSQL that root starts runs as another user.
  chmodSync(made, 0o711)
  process.env['TMPDIR'] = made
  // At the exit, since the teardown of one project may come before that of another.
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
}
