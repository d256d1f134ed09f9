import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { INTEGRATORS_PAGE, listBlocks } from '#test/support/integrators-page.ts'
import { RunningServer } from '#test/support/start-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const START = 'SANDBOX=on WEBHOOK_INTERNAL_HOSTS=localhost npm start'

const [, hour = ''] = /^## The first hour\n(.*?)^## /ms.exec(INTEGRATORS_PAGE) ?? []
const blocks = listBlocks(hour)
const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text.trim())

/** The page as one shell: a file is written where it stands, a command is run where it stands. */
function writeScript(): string {
  const steps = blocks
    .filter(({ text }) => text.trim() !== START)
    .map(({ file, text }) =>
      file === '' ? text : `cat > "$HOUR/${file}" <<'END OF FILE'\n${text}END OF FILE\n`,
    )
  return [`trap 'rm -r "$HOUR"' EXIT`, ...steps].join('\n')
}

let server: RunningServer
let output = ''
beforeAll(async () => {
  server = await RunningServer.startFirst({ SANDBOX: 'on', WEBHOOK_INTERNAL_HOSTS: 'localhost' })
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', writeScript()], {
    cwd: ROOT,
    env: {
      ...process.env,
      // The server of this test, a port for its receiver, and no registry.
      PARAPHE_URL: server.url,
      DATA_DIR: server.dataDir,
      PORT: String(await findFreePort()),
      npm_config_offline: 'true',
    },
  })
  output = stdout
})
afterAll(() => server.stop())

describe('the first hour of docs/integrators.md', () => {
  it('starts a sandbox with one command', () => {
    expect(commands[0]).toBe(START)
  })

  it.each([
    ['gets a token', /^this program acts for advisor@demo\.test, advisor$/m],
    ['opens a dossier', /^dossier \d+, for its advisor: http.*\/form\?dossier=\d+$/m],
    ['is told what was not taken', /^not taken: favourite_colour: /m],
    ['has it signed', /^dossier\.signed: done, the dossier is signed/m],
    ['has it entered in the register', /^register\.entered: done, the dossier is signed/m],
    ['sees its events', /^evt_\d+ \S+ register\.entered \d+$/m],
    ['fetches its documents', /^\d+\.pdf: Subscription form$/m],
    ['takes a webhook', /^the receiver answered 204$/m],
    ['verifies it', /^\S+ webhook\.test /m],
    ['is refused', /^404 NOT_FOUND /m],
    ['tidies up', /^thrown away: \d+$/m],
  ])('%s', (_what, line) => {
    expect(output).toMatch(line)
  })
})
