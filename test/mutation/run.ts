import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** `npm run test:mutation [rules] [engine]`; see README.md. Fails when a room is under its goal. */
const ROOMS = ['rules', 'engine']
const HERE = import.meta.dirname
const STRYKER = join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js')

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((room) => !ROOMS.includes(room))
if (unknown.length > 0) throw new Error(`mutation: no such room: ${unknown.join(', ')}`)

if (!existsSync(STRYKER)) run('npm', ['ci', '--prefix', HERE, '--legacy-peer-deps', '--ignore-scripts'])
for (const room of positionals.length > 0 ? positionals : ROOMS) {
  run(process.execPath, [STRYKER, 'run', join(HERE, 'stryker.config.js')], { ROOM: room })
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(program, args, {
    cwd: join(HERE, '../..'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exitCode = 1
}
