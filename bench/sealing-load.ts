import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDocumentPool } from '../src/server/documents/document-pool.ts'
import { createDemoSigningIdentity } from '../src/signature/signing-key.ts'
import { renderDocument } from '../src/documents/render-document.ts'
import { fillDocument, selectTemplates } from '../src/server/documents/fill-documents.ts'
import { loadTemplates } from '../src/server/documents/load-templates.ts'
import { COUPLE, openDemoDossier } from '../test/support/demo-dossier.ts'

/** p95 of other calls while fifty documents are sealed at once, against the same calls alone. Source: issue 6, "Speed". */
const BUDGET = 2
const SEALINGS = 50
const GAP_MS = 5

const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' } } })
if (values.help === true) {
  console.log(
    'node bench/sealing-load.ts [--json]: p95 of calls during 50 sealings, as a ratio to the same calls alone',
  )
} else {
  await main()
}

async function main(): Promise<void> {
  const identity = await createDemoSigningIdentity({ organisation: 'Test', at: new Date('2026-11-01') })
  const pool = createDocumentPool(identity, 2)
  const { deployment, session, today } = await openDemoDossier('complete-couple')
  const [template] = selectTemplates(await loadTemplates(deployment), session, 'subscription')
  if (template === undefined) throw new Error('the demo has no document for a subscription')
  const origin = { session, deployment, dossierId: 4817, today, parties: COUPLE }
  const { bytes } = await renderDocument(fillDocument(template, origin).view)
  const seal = () =>
    pool.run({ kind: 'seal', request: { pdf: bytes, sealer: 'Test', at: new Date('2026-11-20T14:12:00Z') } })
  await Promise.all([seal(), seal()])
  const server = await startServer()
  const alone = await measureP95(server.url, sleep(3_000))
  const during = await measureP95(server.url, Promise.all(Array.from({ length: SEALINGS }, seal)))
  await server.close()
  await pool.close()
  const ratio = during / alone
  if (values.json === true)
    console.log(JSON.stringify({ aloneMs: alone, duringMs: during, ratio, budget: BUDGET }))
  else
    console.log(
      `p95 of a call: ${alone.toFixed(2)} ms alone, ${during.toFixed(2)} ms during ${SEALINGS} sealings: ${ratio.toFixed(2)}x (budget ${BUDGET}x)`,
    )
}

/** Calls one after another until `until` is over; the 95th percentile in ms. */
async function measureP95(url: string, until: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const ended = until.then(() => over.abort())
  const times: number[] = []
  while (!over.signal.aborted) {
    const start = performance.now()
    await (await fetch(url)).text()
    times.push(performance.now() - start)
    await sleep(GAP_MS)
  }
  await ended
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** As much work on the event loop as a call of the API does: a millisecond of JSON. */
async function startServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `Dossier ${id}`, state: 'ongoing' }))
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(JSON.parse(JSON.stringify(rows)).slice(0, 20)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
