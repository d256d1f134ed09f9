import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refreshTokens, signIn } from '#test/support/browser.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { readLaunch } from '../read-launch.ts'
import { combinationLines } from './combinations.ts'
import { readLines } from './lines.ts'
import { compareCalls, compareCpu, sendWell } from './measure-calls.ts'
import { measureCombinations } from './measure-combinations.ts'
import type { Figure, LineResult, SizeResults } from './print-results.ts'
import type { DocumentTimes } from './time-documents.ts'
import type { CpuTimes } from './read-cpu.ts'
import { STOP_SIGNALS, type ServerReport, type Serving } from './serving.ts'

const SUBMIT_BUDGET = 1.5
const REFRESH_BUDGET = 2
const REVIEW_BUDGET = 3

/** Called with each result, since a large store takes a while. */
export interface Audience {
  line(result: LineResult): void
  figure(figure: Figure): void
}

/** What to measure: store size, rounds, and lines filtered by a substring of their names (default: all). */
export interface Measurement {
  readonly dossiers: number
  readonly rounds: number
  readonly only: readonly string[] | undefined
  /** Where the store is kept for the next run; by default it is removed. */
  readonly keep: string | undefined
}

/** Generates a store of this size in a separate process, measures the lines on it and removes it. */
export async function measureSize(
  { dossiers, rounds, only, keep: kept }: Measurement,
  audience: Audience,
): Promise<SizeResults> {
  const isAsked: Asked = (name) => only === undefined || only.some((word) => name.includes(word))
  const directory =
    kept === undefined ? await mkdtemp(join(tmpdir(), 'paraphe-bench-')) : join(kept, String(dossiers))
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o711)
  const child = fork(
    new URL('serve.ts', import.meta.url),
    [String(dossiers), String(await findFreePort()), directory],
    await readLaunch(),
  )
  // Otherwise a run that is ended would leave its store and, when each of its processes gets the signal, PostgreSQL.
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.connected && child.disconnect())
  try {
    const serving = await receive<Serving>(child)
    const figures: Figure[] = []
    const lines: LineResult[] = []
    const add = (more: readonly Figure[]): void => {
      for (const figure of more) audience.figure(figure)
      figures.push(...more)
    }
    const keep = (line: LineResult): void => {
      audience.line(line)
      lines.push(line)
    }
    add(generationFigures(serving))
    const readCpu = () => ask<CpuTimes>(child, 'cpu')
    await measureReads(serving, { dossiers, rounds, isAsked, readCpu }, keep)
    if (only !== undefined) await measureAsked(serving, { dossiers, isAsked, readCpu })
    for (const [name, measure] of Object.entries(OTHER_LINES))
      if (isAsked(name)) keep({ name, ...(await measure(serving, rounds)) })
    if (only !== undefined) return { dossiers, lines, figures }
    const loop = await ask<ServerReport>(child, 'loop')
    const documents = await ask<DocumentTimes>(child, 'documents')
    add(processFigures(loop, documents, await ask<ServerReport>(child, 'loop')))
    return { dossiers, lines, figures }
  } finally {
    const ended = once(child, 'exit')
    if (child.connected) child.send('stop')
    if (child.exitCode === null && child.signalCode === null) await ended
    if (kept === undefined) await rm(directory, { recursive: true, force: true })
  }
}

type Asked = (name: string) => boolean

/** Lines with several calls, or with another baseline than the same statements. */
const OTHER_LINES: Readonly<
  Record<string, (serving: Serving, rounds: number) => Promise<Omit<LineResult, 'name'>>>
> = {
  'submit of a block': measureSubmit,
  'refresh of a token': measureRefresh,
  'review page against GET of the dossier': measureReview,
}

async function measureReads(
  { ours, bare, tokens, signed }: Serving,
  given: {
    readonly dossiers: number
    readonly rounds: number
    readonly isAsked: Asked
    readonly readCpu: () => Promise<CpuTimes>
  },
  keep: (line: LineResult) => void,
): Promise<void> {
  const { dossiers, rounds, isAsked, readCpu } = given
  for (const [index, line] of readLines(dossiers, signed).entries()) {
    const { name, caller, path, budget, flat = false } = line
    if (!isAsked(name)) continue
    const token = tokens[caller]
    const callOurs = async () => (await sendWell({ url: `${ours}${path}`, token })).ms
    const callBare = async () => (await sendWell({ url: `${bare}/line/${index}`, token })).ms
    const times = await compareCalls(callOurs, callBare, rounds)
    const cpu = await compareCpu(callOurs, callBare, readCpu, rounds)
    keep({ name, ...times, budget, by: name === 'potential customers' ? 'p95' : 'median', flat, cpu })
  }
}

/** Combinations of filters, which take minutes and are measured only when they are asked for. */
async function measureAsked(
  { ours, bare, tokens, signed, accounts }: Serving,
  given: {
    readonly dossiers: number
    readonly isAsked: Asked
    readonly readCpu: () => Promise<CpuTimes>
  },
): Promise<void> {
  const first = readLines(given.dossiers, signed).length
  const asked = combinationLines(accounts)
    .map((line, index) => ({ ...line, bare: `${bare}/line/${first + index}` }))
    .filter(({ name }) => given.isAsked(name))
  if (asked.length === 0) return
  const call = (server: 'ours' | 'bare') => async (index: number) => {
    const line = asked[index]
    if (!line) throw new Error(`no combination ${index}`)
    const url = server === 'ours' ? `${ours}${line.path}` : line.bare
    return (await sendWell({ url, token: tokens[line.caller] })).ms
  }
  await measureCombinations(asked, { ours: call('ours'), bare: call('bare') }, given.readCpu)
}

/**
 * Twenty-one values validated by the engine, stored and audited, compared with storing the same number of rows in one
 * statement.
 */
async function measureSubmit(
  { ours, bare, tokens, open, submission }: Serving,
  rounds: number,
): Promise<Omit<LineResult, 'name'>> {
  const call = { method: 'PUT', token: tokens.advisor, body: submission } as const
  const times = await compareCalls(
    async () => (await sendWell({ ...call, url: `${ours}/api/dossiers/${open}/values` })).ms,
    async () => (await sendWell({ ...call, url: `${bare}/submit` })).ms,
    rounds,
  )
  return { ...times, budget: SUBMIT_BUDGET, by: 'median', flat: false }
}

/** Rotation of a refresh token, compared with one statement that uses up a token and stores two. */
async function measureRefresh({ ours, bare }: Serving, rounds: number): Promise<Omit<LineResult, 'name'>> {
  const { tokens, verifier } = await signIn(ours, 'advisor')
  let refresh = tokens.refresh_token
  const times = await compareCalls(
    async () => {
      const start = performance.now()
      const response = await refreshTokens(ours, refresh, { client_secret: verifier })
      const body: unknown = await response.json()
      const ms = performance.now() - start
      refresh = readRefreshToken(body)
      return ms
    },
    async () => {
      const start = performance.now()
      const headers = { 'content-type': 'application/json' }
      await (await fetch(`${bare}/token`, { method: 'POST', headers, body: '{}' })).json()
      return performance.now() - start
    },
    rounds,
  )
  return { ...times, budget: REFRESH_BUDGET, by: 'median', flat: false }
}

function readRefreshToken(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'refresh_token' in body) return String(body.refresh_token)
  throw new Error(`no token: ${JSON.stringify(body)}`)
}

/** All calls of the review page concurrently, compared with one read of the same dossier. */
async function measureReview(
  { ours, tokens, signed }: Serving,
  rounds: number,
): Promise<Omit<LineResult, 'name'>> {
  const get = async (path: string) => sendWell({ url: `${ours}/api${path}`, token: tokens.reviewer })
  const times = await compareCalls(
    async () => {
      const start = performance.now()
      await Promise.all(
        [
          `/dossier/integration-state/${signed}/state`,
          `/dossier/${signed}/summary`,
          `/dossier/integration-state/${signed}/view`,
          `/dossier/integration-state/${signed}/history`,
          `/dossier/integration-state/${signed}/pairing`,
          `/dossier/${signed}/docusign/documents`,
          `/dossiers/${signed}/receipts`,
        ].map(get),
      )
      return performance.now() - start
    },
    async () => (await get(`/dossiers/${signed}`)).ms,
    rounds,
  )
  return { ...times, budget: REVIEW_BUDGET, by: 'p95', flat: false }
}

function generationFigures({ generatedSeconds, storeBytes }: Serving): readonly Figure[] {
  return [
    { name: 'generated in', value: generatedSeconds, limit: 600, unit: 's' },
    { name: 'size of the store', value: storeBytes / 1e9, limit: 5, unit: 'GB' },
  ]
}

function processFigures(
  calls: ServerReport,
  documents: DocumentTimes,
  drawing: ServerReport,
): readonly Figure[] {
  return [
    { name: 'event loop blocked at most, calls', value: calls.longestBlockMs, limit: 50, unit: 'ms' },
    {
      name: 'event loop late at most, calls',
      value: calls.longestDelayMs,
      limit: 50,
      unit: 'ms, waiting for a core counted',
    },
    { name: 'event loop blocked at most, documents', value: drawing.longestBlockMs, limit: 50, unit: 'ms' },
    {
      name: 'five documents drawn and sealed',
      value: documents.drawAndSealMs,
      limit: 1_500,
      unit: 'ms of a core',
    },
    {
      name: 'one more signature of a document',
      value: documents.furtherSignatureMs,
      limit: 300,
      unit: 'ms of a core',
    },
  ]
}

async function receive<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the measured process ended with ${code}`))
    child.once('exit', failed)
    child.once('message', (message: T) => {
      child.off('exit', failed)
      resolve(message)
    })
  })
}

async function ask<T>(child: ChildProcess, message: string): Promise<T> {
  child.send(message)
  return receive<T>(child)
}
