import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { WebhookWithSecret } from '#contract/events.ts'
import { openEventWorld } from '#test/support/event-world.ts'
import { forFile, openTestFolder } from '#test/support/for-file.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { fileOfPage } from '#test/support/integrators-page.ts'
import { numberEvents } from './number-events.ts'

const port = await findFreePort()
const url = `http://localhost:${port}`
const world = await forFile(openEventWorld({ WEBHOOK_INTERNAL_HOSTS: 'localhost' }))
// Close to the receiver's clock, which refuses old messages.
world.api.clock.advance({ minutes: -58 })
const program = await world.addProgram()
const added = await program.post('/webhooks', { url, types: ['dossier.created'] })
const { id, secret } = WebhookWithSecret.parse(added.body)

let output = ''
const folder = await openTestFolder()
const file = join(folder, 'webhook-receiver.mjs')
await writeFile(file, fileOfPage('webhook-receiver.mjs'))
const environment = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
const receiver = spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
receiver.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
await vi.waitFor(() => fetch(url), { timeout: 60_000 })
afterAll(async () => {
  const ended = once(receiver, 'exit')
  receiver.kill()
  await ended
})

const statusOfTest = async () => (await program.post(`/webhooks/${id}/test`, {})).body

it('the webhook receiver of docs/integrators.md takes events, during a rotation too', async () => {
  const first = await world.addDossier()
  await numberEvents(world.api.services)
  await world.api.services.outbox.drain()
  await program.post(`/webhooks/${id}/secret`, {})
  const second = await world.addDossier()
  await numberEvents(world.api.services)
  await world.api.services.outbox.drain()

  expect(output).toContain(`dossier.created ${first}`)
  expect(output).toContain(`dossier.created ${second}`)
})

it('the webhook receiver of docs/integrators.md refuses what is not signed, old, or signed by another secret', async () => {
  const unsigned = await fetch(url, { method: 'POST', body: '{"id":"evt_1"}' })
  world.api.clock.advance({ minutes: -10 })
  const old = await statusOfTest()
  world.api.clock.advance({ hours: 30 })
  const late = await statusOfTest()

  expect(unsigned.status).toBe(401)
  expect([old, late]).toMatchObject([{ status: 401 }, { status: 401 }])
})
