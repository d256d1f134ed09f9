import type { CDPSession } from '@playwright/test'

/** One request of a page; times in seconds of the browser's monotonic clock. */
interface Request {
  readonly url: string
  readonly initiator: string
  readonly sentAt: number
  endedAt: number
  status: number
  /** Bytes of the response's header lines. */
  headerBytes: number
  bytes: number
}

export interface Waterfall {
  readonly requests: readonly Request[]
  /** The longest chain of requests, each sent after the previous one had ended. */
  readonly chain: readonly Request[]
}

/** Records the requests of a page. The chain ends `untilMs` after the first. */
export function watchRequests(devtools: CDPSession): (untilMs: number) => Waterfall {
  const open = new Map<string, Request>()
  const requests: Request[] = []
  devtools.on(
    'Network.requestWillBeSent',
    ({ requestId, request, timestamp, initiator, redirectResponse }) => {
      if (!request.url.startsWith('http')) return
      const former = open.get(requestId)
      if (former && redirectResponse) {
        former.endedAt = timestamp
        former.status = redirectResponse.status
      }
      const sent = {
        url: request.url,
        initiator: initiator.type,
        sentAt: timestamp,
        endedAt: Number.POSITIVE_INFINITY,
        status: 0,
        headerBytes: 0,
        bytes: 0,
      }
      open.set(requestId, sent)
      requests.push(sent)
    },
  )
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const found = open.get(requestId)
    if (!found) return
    found.status = response.status
    found.headerBytes = Object.entries(response.headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + ': \r\n'.length,
      0,
    )
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const found = open.get(requestId)
    if (found) Object.assign(found, { endedAt: timestamp, bytes: encodedDataLength })
  })
  return (untilMs) => {
    const end = (requests[0]?.sentAt ?? 0) + untilMs / 1_000
    return { requests, chain: findChain(requests.filter(({ endedAt }) => endedAt < end)) }
  }
}

function findChain(requests: readonly Request[]): readonly Request[] {
  const chains = new Map<Request, readonly Request[]>()
  let longest: readonly Request[] = []
  for (const request of requests.toSorted((first, second) => first.sentAt - second.sentAt)) {
    let before: readonly Request[] = []
    for (const [earlier, chain] of chains)
      if (earlier.endedAt <= request.sentAt && chain.length > before.length) before = chain
    const chain = [...before, request]
    chains.set(request, chain)
    if (chain.length > longest.length) longest = chain
  }
  return longest
}

export function printWaterfall(name: string, { requests, chain }: Waterfall): void {
  const start = requests[0]?.sentAt ?? 0
  console.log(`\n${name}: sent and ended in ms, step of the chain, initiator, header bytes, bytes, address`)
  for (const request of requests) {
    const step = chain.indexOf(request) + 1
    console.log(
      [
        ((request.sentAt - start) * 1_000).toFixed(0).padStart(6),
        ((request.endedAt - start) * 1_000).toFixed(0).padStart(6),
        (step === 0 ? '' : String(step)).padStart(3),
        request.initiator.padEnd(9),
        String(request.headerBytes).padStart(5),
        String(request.bytes).padStart(7),
        String(request.status).padStart(4),
        new URL(request.url).pathname + new URL(request.url).search.slice(0, 60),
      ].join(' '),
    )
  }
}
