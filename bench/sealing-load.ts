import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSignature } from '../test/support/build-signature.ts'
import { signIn } from '../test/support/browser.ts'
import { openDemoDossier } from '../test/support/demo-dossier.ts'
import { DossierFiller } from '../test/support/dossier-filler.ts'
import { RunningServer } from '../test/support/start-server.ts'

/** p95 of other calls while fifty documents are sealed concurrently, compared with the same calls alone. */
const BUDGET = 2
/** Four documents each, all of them signed and sealed. */
const MISSIONS = 13
const ALONE_MS = 10_000
const GAP_MS = 20

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true) {
  console.log(
    'node bench/sealing-load.ts [--json]: p95 of calls to the real server during 50 sealings, as a ratio to the same calls alone',
  )
} else {
  const server = await RunningServer.start()
  try {
    report(await measure(server))
  } finally {
    await server.stop()
  }
}

interface Measured {
  readonly documents: number
  readonly aloneMs: number
  readonly duringMs: number
  readonly sealedInMs: number
}

function report(measured: Measured): void {
  const { documents, aloneMs, duringMs, sealedInMs } = measured
  const ratio = duringMs / aloneMs
  if (values.json === true) console.log(JSON.stringify({ ...measured, ratio, budget: BUDGET }))
  else
    console.log(
      `p95 of a call: ${aloneMs.toFixed(1)} ms alone, ${duringMs.toFixed(1)} ms while ${documents} documents are sealed in ${(sealedInMs / 1_000).toFixed(1)} s: ${ratio.toFixed(2)}x (budget ${BUDGET}x)`,
    )
}

async function measure(server: RunningServer): Promise<Measured> {
  const { session } = await openDemoDossier('complete')
  const dossiers: number[] = []
  for (let mission = 0; mission < MISSIONS; mission += 1) {
    const filler = await DossierFiller.create(server.url, 'advisor')
    await filler.fillToSignature(session)
    dossiers.push(filler.dossierId)
  }
  const { tokens } = await signIn(server.url, 'advisor')
  const read = reader(server.url, tokens.access_token)
  const views: View[] = []
  for (const dossier of dossiers) views.push(await proveSigner(server, read, dossier))
  const aloneMs = await measureP95(read, sleep(ALONE_MS))
  const start = performance.now()
  const sealed = Promise.all(views.map(sign)).then(() => waitUntilSealed(read, dossiers))
  const duringMs = await measureP95(read, sealed)
  const documents = (await Promise.all(dossiers.map((id) => countDocuments(read, id)))).reduce(
    (a, b) => a + b,
  )
  return { documents, aloneMs, duringMs, sealedInMs: performance.now() - start }
}

type Read = (path: string) => Promise<Response>

function reader(base: string, token: string): Read {
  return async (path) => fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
}

/** Reads pages of a list until `until` settles; returns the 95th percentile in ms. */
async function measureP95(read: Read, until: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) {
    const start = performance.now()
    const answer = await read('/dossiers?page=1&itemsPerPage=10&state=current-cases&searchTerm=&form=all')
    await answer.text()
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
    times.push(performance.now() - start)
    await sleep(GAP_MS)
  }
  await ended
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

/** A party's view with its code verified; only the signature is missing. */
interface View {
  readonly address: string
  readonly cookie: string
  readonly signature: ReturnType<typeof buildSignature>
}

async function proveSigner(server: RunningServer, read: Read, dossier: number): Promise<View> {
  let frame = await read(`/dossiers/${dossier}/docusigns/mission_subscriber/iframe`)
  while (frame.status === 503) {
    await sleep(500)
    frame = await read(`/dossiers/${dossier}/docusigns/mission_subscriber/iframe`)
  }
  const { docusign }: { docusign: { url: string } } = await frame.json()
  const opened = await fetch(docusign.url, { redirect: 'manual' })
  const address = new URL(opened.headers.get('location') ?? '', server.url).href
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const state: unknown = await (await fetch(`${address}/state`, { headers: { cookie } })).json()
  const view = { address, cookie, signature: buildSignature(state) }
  const earlier = (await readCodes(server)).length
  await post(view, 'code', {})
  for (;;) {
    const codes = await readCodes(server)
    if (codes.length > earlier) {
      await post(view, 'code/verify', { code: codes[0] ?? '' })
      return view
    }
    await sleep(100)
  }
}

async function sign(view: View): Promise<void> {
  await post(view, 'sign', view.signature)
}

async function post({ address, cookie }: View, what: string, body: object): Promise<void> {
  const answer = await fetch(`${address}/${what}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
}

async function readCodes(server: RunningServer): Promise<readonly string[]> {
  return (await server.mails()).flatMap(({ body }) => /code de signature est (\d{6})/.exec(body)?.[1] ?? [])
}

async function waitUntilSealed(read: Read, dossiers: readonly number[]): Promise<void> {
  for (const id of dossiers) {
    while ((await readDossier(read, id)).envelopes.some(({ state }) => state !== 'completed'))
      await sleep(250)
  }
}

async function countDocuments(read: Read, id: number): Promise<number> {
  const { envelopes } = await readDossier(read, id)
  return envelopes.reduce((count, { documents }) => count + documents.length, 0)
}

async function readDossier(read: Read, id: number) {
  const answer: { dossier: { envelopes: { state: string; documents: unknown[] }[] } } = await (
    await read(`/dossiers/${id}`)
  ).json()
  return answer.dossier
}
