import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { wireId } from '../src/rules/wire-id.ts'
import { signIn } from '../test/support/browser.ts'
import { ApiSession, isRecord } from '../test/support/api-session.ts'
import { findFreePort } from '../test/support/free-port.ts'
import { buildPngOfSize } from '../test/support/png-file.ts'
import { RunningServer } from '../test/support/start-server.ts'
import { perform, readWorkForm } from '../test/support/work-on-dossiers.ts'

/** Latency of one user's list while another uploads large files and then requests archives. */
const BUDGET_MS = 200
const UPLOADS = 17
const UPLOAD_BYTES = 9 * 1024 * 1024
/** Staggered, as real users would be. */
const UPLOAD_EVERY_MS = 350
const ARCHIVES = 10
const ALONE_MS = 5_000

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true)
  console.log(
    'node bench/heavy-requests.ts [--json]: ms that a list takes alone, during 17 uploads of 9 MB in 6 s, and during 10 archives at once',
  )
else {
  const loopPort = await findFreePort()
  const server = await RunningServer.start({
    NODE_OPTIONS: `--import ${new URL('serve-loop.ts', import.meta.url).href}`,
    LOOP_PORT: String(loopPort),
  })
  try {
    const rows = await measure(server, `http://localhost:${loopPort}`)
    if (values.json === true) console.log(JSON.stringify({ budgetMs: BUDGET_MS, rows }))
    else for (const row of rows) print(row)
  } finally {
    await server.stop()
  }
}

interface Row {
  readonly during: string
  readonly count: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly longestMs: number
  /** Longest uninterrupted work of the server's main thread, unaffected by other load on the machine. */
  readonly blockedMs: number
}

function print({ during, count, medianMs, p95Ms, longestMs, blockedMs }: Row): void {
  const figures = [medianMs, p95Ms, longestMs, blockedMs].map((ms) => ms.toFixed(1).padStart(8)).join('')
  console.log(
    `${during.padEnd(22)}${String(count).padStart(5)} lists${figures} ms (median, p95, longest of budget ${BUDGET_MS}; main thread busy)`,
  )
}

async function measure(server: RunningServer, loop: string): Promise<readonly Row[]> {
  const uploader = new ApiSession(server.url, 'advisor')
  const form = await readWorkForm(uploader)
  const dossiers: number[] = []
  for (const key of ['first', 'second'])
    dossiers.push(readId(await perform(uploader, form, { kind: 'create', key })))
  const { tokens } = await signIn(server.url, 'advisor')
  const bodies = Array.from({ length: UPLOADS }, (_, index) => buildUpload(form.formId, index))
  const upload = async (body: Buffer, index: number) => {
    await sleep(index * UPLOAD_EVERY_MS)
    const dossier = dossiers[index % dossiers.length]
    return put(`${server.url}/api/dossiers/${dossier}/receipts`, tokens.access_token, body)
  }
  const reviewer = (await signIn(server.url, 'reviewer')).tokens.access_token
  const archive = () => read(server, reviewer, `/dossier/integration-state/${dossiers[0]}/download`)
  const open = (receipt: number) =>
    read(server, tokens.access_token, `/dossiers/${dossiers[0]}/receipts/${receipt}`)
  const watched = { server, loop, token: (await signIn(server.url, 'advisor3')).tokens.access_token }
  return [
    await watch(watched, 'alone', () => sleep(ALONE_MS)),
    await watch(watched, `${UPLOADS} uploads of 9 MB`, () => Promise.all(bodies.map(upload))),
    await watch(watched, 'receipts of 9 MB read', () => readReceipts(server, dossiers[0] ?? 0, open)),
    await watch(watched, `${ARCHIVES} archives of 80 MB`, () =>
      readArchives(server, dossiers[0] ?? 0, archive),
    ),
  ]
}

function readId({ body }: { readonly body: unknown }): number {
  if (!isRecord(body)) throw new Error('no dossier was created')
  return Number(body['id'])
}

function buildUpload(formId: number, index: number): Buffer {
  const value = `data:image/png;base64,${buildPngOfSize(UPLOAD_BYTES).toString('base64')}`
  const receipt = { typeId: 1, elementId: wireId(formId, 'doc_id'), title: `file-${index}.png`, value }
  const body = { submittingBlockId: wireId(formId, 'pieces-identite'), receipts: [receipt] }
  return Buffer.from(JSON.stringify(body))
}

/** Written directly to the store: signing through the application would take longer than the measurement. */
async function readArchives(
  server: RunningServer,
  dossier: number,
  archive: () => Promise<void>,
): Promise<void> {
  const client = await server.openStore()
  await client.query(
    `update dossier set state = 'signed', status = 'signed', signed_at = now(), integration_state = 'ongoing' where id = $1`,
    [dossier],
  )
  await client.end()
  await Promise.all(Array.from({ length: ARCHIVES }, archive))
}

async function readReceipts(
  server: RunningServer,
  dossier: number,
  open: (receipt: number) => Promise<void>,
): Promise<void> {
  const client = await server.openStore()
  const { rows } = await client.query<{ id: number }>('select id from receipt where dossier_id = $1', [
    dossier,
  ])
  await client.end()
  await Promise.all(rows.map(({ id }) => open(id)))
}

async function read(server: RunningServer, token: string, path: string): Promise<void> {
  const call = request(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  call.end()
  const [answer] = await once(call, 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
}

/** Not `fetch`, which would copy the body on the measuring thread. */
async function put(url: string, token: string, body: Buffer): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
  }
  const call = request(url, { method: 'PUT', headers })
  call.end(body)
  const [answer] = await once(call, 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`an upload answered ${answer.statusCode}`)
}

interface Watched {
  readonly server: RunningServer
  /** Access token of the other user. */
  readonly token: string
  /** URL that reports how busy the server's main thread was. */
  readonly loop: string
}

async function readLoop(address: string): Promise<{ readonly longestBlockMs: number }> {
  return z.object({ longestBlockMs: z.number() }).parse(await (await fetch(address)).json())
}

/** Latencies of another user's list during `work`, measured in a separate thread without large messages. */
async function watch(
  { server, token, loop }: Watched,
  during: string,
  work: () => Promise<unknown>,
): Promise<Row> {
  const watcher = new Worker(new URL('watch-list.ts', import.meta.url), {
    workerData: { url: server.url, token },
  })
  await once(watcher, 'message')
  await readLoop(loop)
  await work()
  watcher.postMessage('stop', [])
  const [message]: unknown[] = await once(watcher, 'message')
  const times = z.array(z.number()).parse(message)
  const { longestBlockMs } = await readLoop(loop)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    during,
    count: times.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    longestMs: at(1),
    blockedMs: longestBlockMs,
  }
}
