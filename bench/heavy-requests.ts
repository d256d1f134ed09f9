import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { wireId } from '../src/rules/wire-id.ts'
import { signIn } from '../test/support/browser.ts'
import { ApiSession, isRecord } from '../test/support/api-session.ts'
import { buildPngOfSize } from '../test/support/png-file.ts'
import { RunningServer } from '../test/support/start-server.ts'
import { perform, readWorkForm } from '../test/support/work-on-dossiers.ts'

/** How long another person waits for a list while one person uploads large files, then asks for archives. */
const BUDGET_MS = 200
const UPLOADS = 17
const UPLOAD_BYTES = 9 * 1024 * 1024
/** As people do: not all at the same instant. */
const UPLOAD_EVERY_MS = 350
const ARCHIVES = 10
const ALONE_MS = 5_000
const GAP_MS = 10

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true)
  console.log(
    'node bench/heavy-requests.ts [--json]: ms that a list takes alone, during 17 uploads of 9 MB in 6 s, and during 10 archives at once',
  )
else {
  const server = await RunningServer.start({ LIMITS: '1000' })
  try {
    const rows = await measure(server)
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
}

function print({ during, count, medianMs, p95Ms, longestMs }: Row): void {
  const figures = [medianMs, p95Ms, longestMs].map((ms) => ms.toFixed(1).padStart(8)).join('')
  console.log(
    `${during.padEnd(22)}${String(count).padStart(5)} lists${figures} ms (median, p95, longest; budget ${BUDGET_MS})`,
  )
}

async function measure(server: RunningServer): Promise<readonly Row[]> {
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
  const archive = async () => {
    const block = wireId(form.formId, 'mission')
    await uploader.send('POST', `/dossiers/${dossiers[0]}/documents/all`, { block_id: block })
  }
  const reader = (await signIn(server.url, 'advisor3')).tokens.access_token
  return [
    await watch(server, reader, 'alone', sleep(ALONE_MS)),
    await watch(server, reader, `${UPLOADS} uploads of 9 MB`, Promise.all(bodies.map(upload))),
    await watch(
      server,
      reader,
      `${ARCHIVES} archives`,
      Promise.all(Array.from({ length: ARCHIVES }, archive)),
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

/** Without `fetch`, which would copy the body on the thread that measures. */
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

/** Lists of another person, one after another, until `work` is over. */
async function watch(
  server: RunningServer,
  token: string,
  during: string,
  work: Promise<unknown>,
): Promise<Row> {
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  const times: number[] = []
  const list = `${server.url}/api/dossiers?page=1&itemsPerPage=10&state=current-cases&searchTerm=&form=all`
  while (!over.signal.aborted) {
    const start = performance.now()
    const answer = await fetch(list, { headers: { authorization: `Bearer ${token}` } })
    await answer.text()
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
    times.push(performance.now() - start)
    await sleep(GAP_MS)
  }
  await ended
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { during, count: times.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) }
}
