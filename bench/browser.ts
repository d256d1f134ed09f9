import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { buildPage, readPageFile, type BuiltPage } from './browser/build-page.ts'
import { findMedian } from './measure.ts'

/** The page with 200 fields beside a hand-written one. Source: design §3. */
const BUDGETS = { interactive: 2.5, painted: 1.3, cpu: 1.6 } as const
const LONGEST_FRAME_MS = 50
const KEYS = 40
const ENTRIES = [
  ['hand-written', 'browser/hand-written.ts'],
  ['ours', 'browser/ours.tsx'],
] as const
/** Long enough for the slowest page to have painted before the next key. */
const BETWEEN_KEYS_MS = 150

interface Measured {
  readonly interactiveMs: number
  readonly paintedMs: readonly number[]
  readonly cpuMs: number
  readonly longFrames: number
}

const HELP = `node bench/browser.ts [--rounds 5] [--json]

Opens the same form of 200 fields in Chromium, ours and hand-written DOM. Prints medians and ratios;
times nothing in tests.
`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (values.help) process.stdout.write(HELP)
else await main(Number(values.rounds))

async function main(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-bench-'))
  const pages: BuiltPage[] = []
  for (const [name, entry] of ENTRIES) {
    pages.push(await buildPage(join(import.meta.dirname, entry), { name, folder: join(folder, name) }))
  }
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const results = new Map<string, Measured[]>(pages.map(({ name }) => [name, []]))
  // Interleaved: what else the machine does falls on every page alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) results.get(page.name)?.push(await measurePage(browser, page))
  }
  await browser.close()
  print(pages, results)
}

async function measurePage(browser: Browser, built: BuiltPage): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.route('http://bench.test/**', async (route) => {
    const { body, type } = await readPageFile(built.folder, new URL(route.request().url()).pathname)
    await route.fulfill({ body, contentType: type })
  })
  await page.goto('http://bench.test/')
  await page.waitForFunction(() => Reflect.get(window, 'interactiveMs') !== undefined, undefined, {
    timeout: 60_000,
  })
  const interactiveMs: number = await page.evaluate(() => Reflect.get(window, 'interactiveMs'))
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await focusProbe(page)
  // The first keys warm the page up and are not counted.
  await typeKeys(page, 6)
  await page.evaluate(() => Reflect.set(window, 'painted', []))
  await page.evaluate(() => Reflect.set(window, 'longFrames', 0))
  const before = await readTaskMs(devtools)
  await typeKeys(page, KEYS)
  const cpuMs = ((await readTaskMs(devtools)) - before) / KEYS
  const paintedMs: number[] = await page.evaluate(() => Reflect.get(window, 'painted'))
  const longFrames: number = await page.evaluate(() => Reflect.get(window, 'longFrames'))
  await context.close()
  if (paintedMs.length < KEYS) throw new Error(`${built.name}: ${paintedMs.length} of ${KEYS} keys were seen`)
  return { interactiveMs, paintedMs, cpuMs, longFrames }
}

async function focusProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bench: { probe: () => HTMLInputElement | null } = Reflect.get(window, 'bench')
    bench.probe()?.focus()
  })
  await page.keyboard.press('End')
}

/** A digit more, a digit less: each key changes every dependant. */
async function typeKeys(page: Page, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    await page.keyboard.press(each % 2 === 0 ? '7' : 'Backspace')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
}

async function readTaskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Runs in the page: notes when its first field takes keys, and each key until its dependants are painted. */
function watch(): void {
  const painted: number[] = []
  Object.assign(window, { painted, longFrames: 0 })
  const read = (): { probe: () => HTMLInputElement | null; dependant: () => string } | undefined =>
    Reflect.get(window, 'bench')
  const afterPaint = (done: () => void) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', done)
    channel.port1.start()
    requestAnimationFrame(() => channel.port2.postMessage(0))
  }
  const look = () => {
    if (read()?.probe()) afterPaint(() => Reflect.set(window, 'interactiveMs', performance.now()))
    else requestAnimationFrame(look)
  }
  look()
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = read()?.dependant()
      const wait = () => {
        if (read()?.dependant() === before) requestAnimationFrame(wait)
        else afterPaint(() => Reflect.get(window, 'painted').push(performance.now() - timeStamp))
      }
      requestAnimationFrame(wait)
    },
    true,
  )
  new PerformanceObserver((list) => {
    Reflect.set(window, 'longFrames', Reflect.get(window, 'longFrames') + list.getEntries().length)
  }).observe({ type: 'longtask' })
}

function print(pages: readonly BuiltPage[], results: ReadonlyMap<string, readonly Measured[]>): void {
  const lines = pages.map(({ name, bytes }) => {
    const rounds = results.get(name) ?? []
    const painted = rounds.flatMap(({ paintedMs }) => paintedMs)
    return {
      name,
      bytes,
      interactive: findMedian(rounds.map(({ interactiveMs }) => interactiveMs)),
      painted: findMedian(painted),
      p95: painted.toSorted((left, right) => left - right)[Math.floor(painted.length * 0.95)] ?? 0,
      cpu: findMedian(rounds.map(({ cpuMs }) => cpuMs)),
      longFrames: rounds.reduce((sum, { longFrames }) => sum + longFrames, 0),
    }
  })
  if (values.json) return console.log(JSON.stringify(lines, null, 2))
  for (const line of lines) {
    const { name, interactive, painted, p95, cpu, bytes, longFrames } = line
    console.log(
      `${name.padEnd(13)} interactive ${interactive.toFixed(0)} ms  painted ${painted.toFixed(1)} / ${p95.toFixed(1)} ms  cpu ${cpu.toFixed(2)} ms a key  ${(bytes / 1_000).toFixed(0)} kB  frames over ${LONGEST_FRAME_MS} ms: ${longFrames}`,
    )
  }
  const [floor] = lines
  const ours = lines.find(({ name }) => name === 'ours')
  if (!floor || !ours) return undefined
  printRatio('first field interactive', ours.interactive / floor.interactive, BUDGETS.interactive)
  printRatio('key to painted, median', ours.painted / floor.painted, BUDGETS.painted)
  printRatio('key to painted, p95', ours.p95 / floor.p95, BUDGETS.painted)
  printRatio('main-thread CPU per key', ours.cpu / floor.cpu, BUDGETS.cpu)
  return undefined
}

function printRatio(name: string, ratio: number, budget: number): void {
  console.log(`${name.padEnd(26)} ${ratio.toFixed(2)}x of ${budget}x ${ratio <= budget ? 'within' : 'OVER'}`)
}
