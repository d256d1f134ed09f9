import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { FeedEvent } from '#contract/events.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { installClient } from '#test/support/install-client.ts'
import { fileOfPage } from '#test/support/integrators-page.ts'
import { RunningServer } from '#test/support/start-server.ts'
import {
  startWebhookReceiver,
  type ReceivedMessage,
  type WebhookReceiver,
} from '#test/support/webhook-receiver.ts'
import { EVENT_KINDS } from '#vocabulary/event-kind.ts'
import { Paraphe } from '../../clients/typescript/src/index.ts'

/** How many dossiers the program opens; the server is killed once for every `KILL_EVERY` that are played. */
const DOSSIERS = process.env['LONG_RUN'] ? 200 : 2
const KILL_EVERY = process.env['LONG_RUN'] ? 20 : 2
const LIMIT_MS = process.env['LONG_RUN'] ? 7_200_000 : 600_000
/** Until all events are delivered, one after the other. */
const DELIVERY_LIMIT_MS = process.env['LONG_RUN'] ? 1_200_000 : 120_000

let server: RunningServer
let folder: string
let paraphe: Paraphe
let credentials: { readonly clientId: string; readonly clientSecret: string }
let receiver: WebhookReceiver
/** Of all receivers, in the order in which they came. */
const received: ReceivedMessage[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraphe-program-'))
  const port = await findFreePort()
  const started = RunningServer.startFirst({ SANDBOX: 'on', WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' })
  ;[server, receiver] = await Promise.all([started, startWebhookReceiver({ port }), installClient(folder)])
  credentials = await addProgram()
  paraphe = new Paraphe({ url: server.url, ...credentials, retries: 60 })
  await writeFile(join(folder, 'first-program.mjs'), fileOfPage('first-program.mjs'))
  await writeFile(join(folder, 'clients.csv'), writeClients())
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

it(
  'the first program follows its dossiers to the register through kills of both sides and a lost receiver',
  { timeout: LIMIT_MS },
  async () => {
    const address = { url: receiver.url, types: [...EVENT_KINDS] }
    const { id: webhookId } = await paraphe.call('postWebhooks', { body: address })

    // Killed while it opens them, then cut off from a server that is killed: the same command again goes on.
    await runProgram({ killAfter: Math.ceil(DOSSIERS / 3) })
    await runProgram({ onLine: Math.ceil(DOSSIERS / 3) + 1, act: restartServer })
    const opened = await finishProgram()
    const ids = opened.flatMap((line) => {
      const [, id] = /^CRM-\d+: (?:opened|found), .*=(\d+)$/.exec(line) ?? []
      return id === undefined ? [] : [Number(id)]
    })
    expect(new Set(ids).size).toBe(DOSSIERS)
    expect(await countImports()).toBe(DOSSIERS)

    // People act, while the server is killed and the receiver is away for the first half.
    received.push(...receiver.received)
    await receiver.close()
    for (const [index, id] of ids.entries()) {
      const kill = index % KILL_EVERY === 0 ? killSoon() : undefined
      await play(id)
      await kill
      if (index === Math.floor(DOSSIERS / 2)) receiver = await startWebhookReceiver({ port: receiver.port })
    }
    // By the moved clock it may have been away for days, after which it is switched off.
    await paraphe.call('putWebhooksByWebhookId', { params: { webhookId }, body: { ...address, state: 'on' } })

    // The server is killed while it delivers, and the program while it reads the feed.
    await runProgram({ onLine: 1, act: restartServer, killAfter: DOSSIERS + 2 })
    const printed = await finishProgram()

    const feed = await readFeed()
    expectInOrder(feed, ids)
    await expectComplete(feed, ids)
    for (const [index] of ids.entries()) {
      expect(printed).toContain(`CRM-${index + 1}: register.entered`)
    }
    const evidence = (await readdir(folder)).filter((name) => name.endsWith('.asice'))
    expect(evidence).toHaveLength(DOSSIERS)

    // Everything arrives at the receiver, in order, and what came twice is the same.
    const bodies = feed.map((event) => JSON.stringify(event))
    const arrived = () => [...received, ...receiver.received].map(({ body }) => body)
    await expect
      .poll(() => [...new Set(arrived())], { timeout: DELIVERY_LIMIT_MS, interval: 500 })
      .toEqual(bodies)
    const before = arrived().length
    const [first, last] = [feed[0]?.timestamp ?? '', feed.at(-1)?.timestamp ?? '']
    await paraphe.call('postWebhooksByWebhookIdReplays', {
      params: { webhookId },
      body: { from: first, until: last },
    })
    await expect
      .poll(() => arrived().slice(before), { timeout: DELIVERY_LIMIT_MS, interval: 500 })
      .toEqual(bodies)
  },
)

it('its identity is renewed and ended by the commands of the operator', { timeout: 300_000 }, async () => {
  const ask = (by: Paraphe) => by.call('getUsersMe')
  const renewed = await issue('rotate-integration', 'CRM', '--overlap', '0')
  const after = new Paraphe({ url: server.url, ...renewed })

  await expect(ask(paraphe)).rejects.toMatchObject({ status: 401 })
  expect(await ask(after)).toMatchObject({ email: 'advisor@demo.test' })
  expect((await server.command('revoke-integration', 'CRM')).code).toBe(0)
  await expect(ask(after)).rejects.toMatchObject({ status: 401 })
  expect((await server.command('list-integrations')).output).toMatch(/^CRM\t.*\trevoked\t/m)
})

/** Registered by the operator's command, with a secret. */
function addProgram() {
  const scopes = 'dossiers:read,dossiers:write,documents:read,events:read'
  return issue('create-integration', 'CRM', '--scopes', scopes, '--for', 'advisor@demo.test')
}

async function issue(command: string, ...given: readonly string[]) {
  const { output } = await server.command(command, ...given, '--json')
  const Issued = z.object({ integration: z.object({ client_id: z.string() }), secret: z.string() })
  const { integration, secret } = Issued.parse(JSON.parse(output.slice(output.indexOf('{'))))
  return { clientId: integration.client_id, clientSecret: secret }
}

/** Lines like those of the page. */
function writeClients(): string {
  const [names = '', line = ''] = fileOfPage('clients.csv').split('\n')
  const lines = Array.from({ length: DOSSIERS }, (_, index) =>
    line.replace('CRM-1', `CRM-${index + 1}`).replace('odile.caron@', `client${index + 1}@`),
  )
  return [names, ...lines, ''].join('\n')
}

interface Run {
  readonly lines: readonly string[]
  readonly code: number | null
}

/** Runs the program of the page; kills it after so many lines, or does something else with that line. */
async function runProgram({
  killAfter,
  onLine,
  act,
}: {
  readonly killAfter?: number
  readonly onLine?: number
  readonly act?: () => Promise<void>
} = {}): Promise<Run> {
  const child: ChildProcess = spawn(process.execPath, ['first-program.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PARAPHE_URL: server.url,
      PARAPHE_CLIENT_ID: credentials.clientId,
      PARAPHE_CLIENT_SECRET: credentials.clientSecret,
    },
  })
  const lines: string[] = []
  let meanwhile: Promise<void> | undefined
  if (!child.stdout) throw new Error('no output')
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (lines.length === killAfter) child.kill('SIGKILL')
    if (lines.length === onLine) meanwhile = act?.()
  })
  const [code] = await once(child, 'close')
  await meanwhile
  return { lines, code: typeof code === 'number' ? code : null }
}

/** Runs it until it ends by itself, as a timer would. Returns what the last run printed. */
async function finishProgram(): Promise<readonly string[]> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const { code, lines } = await runProgram()
    if (code === 0) return lines
  }
  throw new Error('the program did not end')
}

async function restartServer(): Promise<void> {
  await server.kill()
  await server.restart()
}

/** In the middle of what is being played. */
async function killSoon(): Promise<void> {
  await delay(Math.random() * 4_000)
  await restartServer()
}

/** Plays the people of a dossier until the register has it, however often the server is killed meanwhile. */
async function play(id: number): Promise<void> {
  const end = performance.now() + 400_000
  for (;;) {
    try {
      const body = { until: 'register.entered' } as const
      const played = await paraphe.call('postSandboxDossiersByIdPlay', { params: { id }, body })
      if (played.reached) return
      if (played.waits_until !== null)
        await paraphe.call('postSandboxClock', { body: { to: played.waits_until } })
    } catch (error) {
      // Killed in the middle of the call: what it had committed stays, and the next one goes on from there.
      if (performance.now() > end) throw error
      await delay(200)
    }
  }
}

/** The whole feed, by pages. */
async function readFeed(): Promise<readonly FeedEvent[]> {
  const events: FeedEvent[] = []
  let after: string | undefined
  for (;;) {
    const page = await paraphe.call('getEvents', {
      query: after === undefined ? { limit: 50 } : { limit: 50, after },
    })
    events.push(...page.events)
    if (!page.more) return events
    after = page.next ?? after
  }
}

const numberOf = ({ id }: FeedEvent) => Number(id.replace('evt_', ''))

/** Ids ascend, none is given twice, and the states of a dossier follow one another. */
function expectInOrder(feed: readonly FeedEvent[], ids: readonly number[]): void {
  const numbers = feed.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  for (const id of ids) {
    const own = feed.filter(({ data }) => data.dossier === id)
    const kinds = own.map(({ type }) => type)
    expect(kinds.slice(0, 1)).toEqual(['dossier.created'])
    for (const once of ['dossier.created', 'dossier.signed', 'review.accepted', 'register.entered'])
      expect(kinds.filter((kind) => kind === once)).toHaveLength(1)
    const steps = own.flatMap(({ type, data }) => (isState(type) ? [[data['from'], data['to']]] : []))
    expect(steps.map(([from]) => from)).toEqual(['ongoing', ...steps.slice(0, -1).map(([, to]) => to)])
    expect(kinds.at(-1)).toBe('register.entered')
  }
}

const isState = (type: string) => type === 'dossier.state_changed' || type === 'dossier.signed'

async function countImports(): Promise<number> {
  const store = await server.openStore()
  const { rows } = await store.query('select count(*)::int as count from dossier_import')
  await store.end()
  return rows[0].count
}

/** What the audit says was submitted and signed is in the feed, as often. */
async function expectComplete(feed: readonly FeedEvent[], ids: readonly number[]): Promise<void> {
  const store = await server.openStore()
  const { rows } = await store.query(
    `select split_part(subject, ':', 2)::int as dossier,
       count(*) filter (where action = 'block.submitted')::int as blocks,
       count(*) filter (where action = 'envelope.signed')::int as signatures
     from audit where subject = any($1) group by subject`,
    [ids.map((id) => `dossier:${id}`)],
  )
  await store.end()
  expect(rows).toHaveLength(ids.length)
  for (const { dossier, blocks, signatures } of rows) {
    const kinds = feed.flatMap(({ type, data }) => (data.dossier === dossier ? [type] : []))
    expect(kinds.filter((kind) => kind === 'dossier.block_submitted')).toHaveLength(blocks)
    expect(kinds.filter((kind) => kind === 'envelope.signed')).toHaveLength(signatures)
  }
}
