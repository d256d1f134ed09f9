import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { fileOfPage } from '#test/support/integrators-page.ts'
import { openRegisterWorld } from '#test/support/register-world.ts'
import { signMessage } from './message-signature.ts'

const KEY = 'key-of-our-messages-0123456789abcdef'

let output = ''
const port = await findFreePort()
const url = `http://localhost:${port}`
const folder = await openTestFolder()
const file = join(folder, 'register-receiver.mjs')
await writeFile(file, fileOfPage('register-receiver.mjs'))
const environment = { ...process.env, PORT: String(port), REGISTER_WEBHOOK_KEY: KEY }
const program = spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
program.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
const world = await forFile(
  openRegisterWorld({ REGISTER_WEBHOOK_URL: url, REGISTER_WEBHOOK_KEY: KEY }, 'webhook'),
)
// Close to the receiver's clock, which refuses old messages.
world.api.clock.advance({ minutes: -58 })
await vi.waitFor(() => fetch(url), { timeout: 60_000 })
afterAll(async () => {
  const ended = once(program, 'exit')
  program.kill()
  await ended
})

it('the receiver of docs/integrators.md accepts the webhook’s messages', async () => {
  const id = await world.accept({ pairing: { np: 'S00891' } })

  await world.work()

  const { state } = await world.api.services.store.db
    .selectFrom('register_attempt')
    .select('state')
    .where('dossier_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('sent')
  expect(output).toContain(`${id}-1-1: `)
})

it('the receiver of docs/integrators.md refuses forged and old messages', async () => {
  const body = Buffer.from(JSON.stringify({ id: 'evil', lines: [{ line_id: 'forged', gross_amount: '1' }] }))
  const now = new Date()
  const send = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(url, { method: 'POST', headers, body })).status

  const refused = [
    await send({}),
    await send(signMessage(body, 'another key', now)),
    await send(signMessage(body, KEY, new Date(now.getTime() - 400_000))),
  ]

  expect(refused).toEqual([401, 401, 401])
  expect(output).not.toContain('forged')
})
