import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Polls page 1 of a list until told to stop, then posts the latencies in milliseconds. */
const GAP_MS = 10

const stop = new AbortController()
parentPort?.once('message', () => stop.abort())
const { url, token }: { readonly url: string; readonly token: string } = workerData
const list = `${url}/api/dossiers?page=1&itemsPerPage=10&state=current-cases&searchTerm=&form=all`
const times: number[] = []
await ask()
times.length = 0
parentPort?.postMessage('ready', [])
while (!stop.signal.aborted) {
  await ask()
  await sleep(GAP_MS)
}
parentPort?.postMessage(times, [])

async function ask(): Promise<void> {
  const start = performance.now()
  const answer = await fetch(list, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
  times.push(performance.now() - start)
}
