import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { keepSession, openPage, prepareVisits, type Visit } from '../test/journey/first-visits.ts'
import { browserProgram } from '../test/support/browser-program.ts'
import { RunningServer } from '../test/support/start-server.ts'
import { findMedian } from './measure.ts'
import { printWaterfall, watchRequests, type Waterfall } from './waterfall.ts'

const HELP = `npm run bench:pages [-- --rounds 5 --only wizard,review --json --waterfall]

Opens the pages that people wait for in Chromium, on a slow telephone: a processor four times slower, 1.6 Mbit/s, 150 ms
of latency, nothing cached. Prints medians beside the goals. The bundle is that of the last npm run build.

  --waterfall   also print each request of the last round, long tasks, and which elements moved
`

const GOALS = { paintMs: 2_000, totalBlockingMs: 200, shift: 0.02, requests: 20 }
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Waits after the page is ready: late content belongs to the measurement, and a layout shift paints again. */
const SETTLE_MS = 2_500
const READY_LIMIT_MS = 60_000
const READY_POLL_MS = 25
/** A task blocks for the time that it takes beyond this. */
const UNBLOCKED_MS = 50

interface Figures {
  /** Largest paint, since the first navigation. */
  readonly paintMs: number
  /** Time until the awaited element is shown, since the first navigation. */
  readonly readyMs: number
  /** Time beyond 50 ms per main-thread task of the last document, since the navigation. */
  readonly blockedMs: number
  /** The same since the first paint of a text or picture: total blocking time, as Lighthouse defines it. */
  readonly totalBlockingMs: number
  readonly shift: number
  readonly requests: number
  /** Length of the longest request chain up to the largest paint, which a slow network multiplies. */
  readonly steps: number
  readonly kilobytes: number
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    waterfall: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (values.help) process.stdout.write(HELP)
else await main(Number(values.rounds), values.only?.split(','))

async function main(rounds: number, only: readonly string[] | undefined): Promise<void> {
  const server = await RunningServer.start()
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  try {
    const visits = await prepareVisits(browser, server.url)
    const chosen = visits.filter(({ name }) => only?.includes(name) ?? true)
    const before = loadavg()[0] ?? 0
    const results = new Map<string, Figures[]>(chosen.map(({ name }) => [name, []]))
    // Interleaved, so that other load on the machine affects all pages equally.
    for (let round = 0; round < rounds; round += 1) {
      for (const visit of chosen) {
        const { figures, waterfall, notes } = await measure(browser, server.url, visit)
        results.get(visit.name)?.push(figures)
        if (values.waterfall && round === rounds - 1) {
          printWaterfall(visit.name, waterfall)
          for (const line of notes) console.log(line)
        }
      }
    }
    const lines = [...results].map(([name, found]) => ({ name, ...sumUp(found) }))
    const load = [before, loadavg()[0] ?? 0].map((each) => each.toFixed(1))
    if (values.json) console.log(JSON.stringify({ goals: GOALS, load, lines }, null, 2))
    else print(lines, load)
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Measured {
  readonly figures: Figures
  readonly waterfall: Waterfall
  /** Long tasks, and elements that moved, with when and by how much. */
  readonly notes: readonly string[]
}

async function measure(browser: Browser, url: string, visit: Visit): Promise<Measured> {
  const state = visit.login === undefined ? undefined : await keepSession(browser, url, visit.login)
  const address = await visit.address(state)
  const page = await openPage(browser, state)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const readWaterfall = watchRequests(devtools)
  await page.addInitScript(watchPaints)
  const start = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  await waitForElement(devtools, visit.ready)
  const readyMs = Date.now() - start
  await page.waitForTimeout(SETTLE_MS)
  const watched = await page.evaluate((): Watched => Reflect.get(window, 'watched'))
  await page.context().close()
  const paintMs = watched.origin + watched.paintedAt - start
  const waterfall = readWaterfall(paintMs)
  const bytes = waterfall.requests.reduce((sum, request) => sum + request.bytes, 0)
  const figures = {
    paintMs,
    readyMs,
    blockedMs: sumBlocked(watched, 0),
    totalBlockingMs: sumBlocked(watched, watched.firstPaintAt),
    shift: watched.shift,
    requests: waterfall.requests.length,
    steps: waterfall.chain.length,
    kilobytes: bytes / 1_000,
  }
  return { figures, waterfall, notes: watched.notes }
}

/**
 * Waits until the page has an element. Not a Playwright locator, which makes the page parse 330 kB of script and run it
 * repeatedly: a tenth of a second of throttled CPU in the figures of every page.
 */
async function waitForElement(devtools: CDPSession, selector: string): Promise<void> {
  const expression = `document.querySelector(${JSON.stringify(selector)}) !== null`
  const deadline = Date.now() + READY_LIMIT_MS
  while (Date.now() < deadline) {
    // Evaluation fails between two documents of a navigation.
    const answer = await devtools.send('Runtime.evaluate', { expression }).catch(() => undefined)
    if (answer?.result.value === true) return
    await pause(READY_POLL_MS)
  }
  throw new Error(`${selector} did not appear within ${READY_LIMIT_MS / 1_000} s`)
}

interface Watched {
  readonly origin: number
  firstPaintAt: number
  paintedAt: number
  readonly tasks: { readonly start: number; readonly end: number }[]
  shift: number
  readonly notes: string[]
}

/** Runs in the page. */
function watchPaints(): void {
  const watched: Watched = {
    origin: performance.timeOrigin,
    firstPaintAt: 0,
    paintedAt: 0,
    tasks: [],
    shift: 0,
    notes: [],
  }
  Reflect.set(window, 'watched', watched)
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaintAt = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (watched.paintedAt = startTime))
  observe('longtask', ({ startTime, duration }) => {
    watched.tasks.push({ start: startTime, end: startTime + duration })
    watched.notes.push(`  ${startTime.toFixed(0)} ms task of ${duration.toFixed(0)} ms`)
  })
  const describe = (node: unknown) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node)
  observe('layout-shift', (entry) => {
    const value = Number(Reflect.get(entry, 'value'))
    const sources: { node: unknown; previousRect: DOMRect; currentRect: DOMRect }[] =
      Reflect.get(entry, 'sources') ?? []
    const moved = sources.map(
      ({ node, previousRect, currentRect }) =>
        `${describe(node)} ${previousRect.y.toFixed(0)}>${currentRect.y.toFixed(0)}`,
    )
    watched.shift += value
    watched.notes.push(`  ${entry.startTime.toFixed(0)} ms shift ${value.toFixed(3)} ${moved.join(', ')}`)
  })
}

/** Blocking time in milliseconds of tasks after `since`, in excess of the allowed duration of each. */
function sumBlocked({ tasks }: Watched, since: number): number {
  const excess = ({ start, end }: Watched['tasks'][number]) => end - Math.max(start, since) - UNBLOCKED_MS
  return tasks.reduce((sum, task) => sum + Math.max(0, excess(task)), 0)
}

function sumUp(found: readonly Figures[]): Figures {
  const median = (read: (figures: Figures) => number) => findMedian(found.map(read))
  return {
    paintMs: median(({ paintMs }) => paintMs),
    readyMs: median(({ readyMs }) => readyMs),
    blockedMs: median(({ blockedMs }) => blockedMs),
    totalBlockingMs: median(({ totalBlockingMs }) => totalBlockingMs),
    shift: median(({ shift }) => shift),
    requests: median(({ requests }) => requests),
    steps: median(({ steps }) => steps),
    kilobytes: median(({ kilobytes }) => kilobytes),
  }
}

function print(lines: readonly (Figures & { readonly name: string })[], load: readonly string[]): void {
  const row = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padEnd(16)).join(''))
  const mark = (text: string, isMet: boolean) => (isMet ? text : `${text} OVER`)
  row(['page', 'largest paint', 'ready', 'blocked', 'since 1st paint', 'shift', 'requests', 'steps', 'bytes'])
  for (const {
    name,
    paintMs,
    readyMs,
    blockedMs,
    totalBlockingMs,
    shift,
    requests,
    steps,
    kilobytes,
  } of lines) {
    row([
      name,
      mark(`${(paintMs / 1_000).toFixed(2)} s`, paintMs <= GOALS.paintMs),
      `${(readyMs / 1_000).toFixed(2)} s`,
      `${blockedMs.toFixed(0)} ms`,
      mark(`${totalBlockingMs.toFixed(0)} ms`, totalBlockingMs <= GOALS.totalBlockingMs),
      mark(shift.toFixed(3), shift <= GOALS.shift),
      mark(String(requests), requests <= GOALS.requests),
      String(steps),
      `${kilobytes.toFixed(0)} kB`,
    ])
  }
  row(['goal', '2.00 s', '', '', '200 ms', '0.020', '20', '', ''])
  console.log(`load average ${load.join(' to ')}`)
}
