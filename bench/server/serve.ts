import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { DossierDetail } from '#contract/dossiers.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { SnapshotFacts, splitFacts } from '#server/envelopes/snapshot-facts.ts'
import { FEATURES, MOUNTS } from '#server/features.ts'
import { hashToken } from '#server/http/authenticate.ts'
import { openServices } from '#server/open-services.ts'
import { writeLines } from '#server/terminal/write-lines.ts'
import { generateDossiers, type Generated } from '#test/support/generate-dossiers.ts'
import { buildBareApplication } from './bare-application.ts'
import { addEnvelope, fillDossiers, type FilledDossiers } from './fill-dossiers.ts'
import { combinationLines } from './combinations.ts'
import { readLines, type Caller } from './lines.ts'
import { readCpu } from './read-cpu.ts'
import { STOP_SIGNALS, type Serving } from './serving.ts'
import { timeDocuments } from './time-documents.ts'
import { watchLoop } from './watch-loop.ts'

/**
 * The measured process: the real server and the bare one on the same store. Started by `run.ts` and controlled by
 * messages.
 */
const CROWD = 100_000

/** What a run needs to know of its generated store. */
interface Kept {
  readonly accounts: Generated
  readonly filled: FilledDossiers
}

// Before anything is started: whatever ends the parent, also while it generates, no PostgreSQL is left running. A signal to
// both (Ctrl-C, `timeout`) is the parent's to answer.
const parentGone = once(process, 'disconnect')
for (const signal of STOP_SIGNALS) process.on(signal, () => undefined)

const dossiers = Number(process.argv[2])
const port = Number(process.argv[3])
const url = `http://localhost:${port}`
const config = parseConfig({ PUBLIC_URL: url, DATA_DIR: process.argv[4], DEPLOYMENT: 'demo' })
// Every request is logged, as in production.
const log = pino({ level: 'info', base: null }, writeLines(join(config.dataDir, 'bench.log')))
const services = await openServices(config, systemClock, log)
const { pool } = services.store
const form = services.forms.currentForms().find(({ code }) => code === 'client')
if (!form) throw new Error('the demo has no client form')
const formId = form.id

await Promise.race([parentGone, serve().then(() => parentGone)]).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
// What is interrupted fails once the store is gone, and must not end this process before PostgreSQL has stopped.
process.on('uncaughtException', () => undefined)
await services.documents.close()
await services.store.close()
// Both servers still listen.
process.exit()

async function serve(): Promise<void> {
  const { accounts, filled, generatedSeconds } = await findOrGenerate()
  const tokens = await createTokens(accounts)
  const ours = await buildApp(services, FEATURES, MOUNTS)
  await ours.listen({ port, host: 'localhost' })
  if (generatedSeconds > 0)
    await signDossier(ours, { id: filled.signed, advisor: accounts.advisor, token: tokens.reviewer })
  const bare = await buildBareApplication(
    pool,
    [...readLines(dossiers, filled.signed), ...combinationLines(accounts)].map(({ floor }) => floor),
  )
  await bare.listen({ port: 0, host: 'localhost' })

  const loop = watchLoop()
  const serving: Serving = {
    ours: url,
    bare: `http://localhost:${portOf(bare.server.address())}`,
    tokens,
    generatedSeconds,
    storeBytes: await readSize(),
    open: filled.open,
    signed: filled.signed,
    accounts,
    submission: JSON.stringify({
      submittingBlockId: wireId(formId, 'co-souscripteur'),
      values: Object.entries(filled.answers).map(([name, value]) => ({
        elementId: wireId(formId, name),
        value,
      })),
    }),
  }
  process.send?.(serving)
  loop.read()
  process.on('message', (message) => {
    void answer(String(message), loop)
  })
}

async function answer(message: string, loop: ReturnType<typeof watchLoop>): Promise<void> {
  if (message === 'documents') process.send?.(await timeDocuments(services))
  if (message === 'loop') process.send?.(loop.read())
  if (message === 'cpu') process.send?.(readCpu(config.dataDir))
  if (message === 'stop') process.disconnect()
}

/** A store that was kept from a former run is not generated again. */
async function findOrGenerate(): Promise<Kept & { readonly generatedSeconds: number }> {
  const file = join(config.dataDir, 'generated.json')
  if (existsSync(file)) {
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'))
    return { ...kept, generatedSeconds: 0 }
  }
  const started = performance.now()
  const accounts = await generate()
  const generatedSeconds = (performance.now() - started) / 1_000
  const { definition } = await services.forms.get(formId)
  const filled = await fillDossiers(pool, { formId, advisor: accounts.advisor, definition })
  writeFileSync(file, JSON.stringify({ accounts, filled }))
  return { accounts, filled, generatedSeconds }
}

async function generate(): Promise<Generated> {
  // Statements over a million rows would exceed the server's timeouts.
  const client = new pg.Client({ ...pool.options, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  try {
    const products = services.deployment.products.map(({ code }) => code)
    return await generateDossiers(client, { dossiers, formId, crowd: CROWD, products })
  } finally {
    await client.end()
  }
}

async function createTokens(of: Generated): Promise<Readonly<Record<Caller, string>>> {
  const create = async (id: number): Promise<string> => {
    const token = randomBytes(24).toString('base64url')
    await pool.query(
      `insert into identity_payload (model, id, payload, expires_at) values ('AccessToken', $1, $2, now() + interval '1 day')`,
      [hashToken(token), JSON.stringify({ accountId: String(id) })],
    )
    return token
  }
  return {
    advisor: await create(of.advisor),
    manager: await create(of.manager),
    crowded: await create(of.crowded),
    reviewer: await create(of.reviewer),
    backOffice: await create(of.backOffice),
  }
}

/** Replaces the snapshot of the reviewed dossier by one of its current answers. */
async function signDossier(
  ours: FastifyInstance,
  { id, advisor, token }: { readonly id: number; readonly advisor: number; readonly token: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await ours.inject({ url: `/api/dossiers/${id}`, headers })
  const { today, facts, dossier } = DossierDetail.parse(answer.json())
  const answers = dossier.values.map(({ elementId, value }) => [
    nameOfWireId(dossier.form_id, elementId),
    value,
  ])
  const { shared, stored } = splitFacts(SnapshotFacts.parse(facts))
  const snapshot = { today, answers: Object.fromEntries(answers), ...stored }
  await addEnvelope(pool, id, advisor, { snapshot, facts: shared })
}

async function readSize(): Promise<number> {
  const { rows } = await pool.query<{ size: number }>('select pg_database_size(current_database()) as size')
  return rows[0]?.size ?? 0
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
