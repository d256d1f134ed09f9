import { Agent, request } from 'node:http'
import type { CpuTimes } from './read-cpu.ts'

export interface Call {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly token?: string
  readonly body?: string
  readonly contentType?: string
}

export interface Answered {
  readonly status: number
  readonly text: string
  readonly ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one call on a keep-alive connection, timed from the first byte sent to the last received. */
export async function send(call: Call): Promise<Answered> {
  const headers: Record<string, string | number> = { 'accept-language': 'fr' }
  if (call.token !== undefined) headers['authorization'] = `Bearer ${call.token}`
  if (call.body !== undefined) {
    headers['content-type'] = call.contentType ?? 'application/json'
    headers['content-length'] = Buffer.byteLength(call.body)
  }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(call.url, { agent, method: call.method ?? 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - start,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(call.body)
  })
}

/** The same; throws unless the status is 200. */
export async function sendWell(call: Call): Promise<Answered> {
  const answer = await send(call)
  if (answer.status !== 200) throw new Error(`${call.url}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}

export interface Times {
  readonly median: number
  readonly p95: number
}

export interface Comparison {
  readonly ours: Times
  readonly bare: Times
}

const WARM = 12

/** Alternates both servers, so that other load on the machine affects them equally. */
export async function compareCalls(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  rounds: number,
): Promise<Comparison> {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = -WARM; round < rounds; round += 1) {
    // Alternate who comes first: the second finds the database pages cached.
    const first = round % 2 === 0
    const one = first ? await ours() : await bare()
    const other = first ? await bare() : await ours()
    if (round < 0) continue
    times.ours.push(first ? one : other)
    times.bare.push(first ? other : one)
  }
  return { ours: summarise(times.ours), bare: summarise(times.bare) }
}

/** Calls of one server in a row, whose processor time is then shared among them. */
const CPU_CALLS = 5

/** Processor time of the servers' process and of the database per call, in milliseconds; batches of both servers alternate. */
export async function compareCpu(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  readCpu: () => Promise<CpuTimes>,
  rounds: number,
): Promise<{ readonly ours: CpuTimes; readonly bare: CpuTimes }> {
  const times = { ours: [] as CpuTimes[], bare: [] as CpuTimes[] }
  for (let round = 0; round < Math.ceil(rounds / 4); round += 1)
    for (const [name, call] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const before = await readCpu()
      for (let count = 0; count < CPU_CALLS; count += 1) await call()
      const after = await readCpu()
      times[name].push({
        server: (after.server - before.server) / CPU_CALLS,
        database: (after.database - before.database) / CPU_CALLS,
      })
    }
  return { ours: medianOf(times.ours), bare: medianOf(times.bare) }
}

function medianOf(times: readonly CpuTimes[]): CpuTimes {
  return {
    server: summarise(times.map(({ server }) => server)).median,
    database: summarise(times.map(({ database }) => database)).median,
  }
}

export function summarise(times: readonly number[]): Times {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95) }
}
