import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { buildPage, readPageFile, type BuiltPage } from './browser/build-page.ts'
import { printPages, sumUp, type Measured } from './browser/print-pages.ts'

const KEYS = 40
const PEERS = join(import.meta.dirname, 'peers')
const OWN_PAGES = [
  ['hand-written', 'browser/hand-written.ts'],
  ['ours', 'browser/ours.tsx'],
] as const
const PEER_PAGES = [
  ['JSON Forms', 'peers/pages/json-forms.tsx'],
  ['SurveyJS', 'peers/pages/survey-js.tsx'],
] as const
/** Long enough for the slowest page to paint before the next key. */
const BETWEEN_KEYS_MS = 150

const HELP = `node bench/browser.ts [--rounds 5] [--json]

Opens the same form of 200 fields in Chromium, ours, hand-written DOM and, once they are installed
(npm ci --prefix bench/peers), those of JSON Forms and SurveyJS. Prints medians and ratios; times
nothing in tests.
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
  const hasPeers = existsSync(join(PEERS, 'node_modules'))
  if (!hasPeers) process.stderr.write('without peers: npm ci --prefix bench/peers installs them\n')
  const pages: BuiltPage[] = []
  for (const [name, entry] of [...OWN_PAGES, ...(hasPeers ? PEER_PAGES : [])]) {
    pages.push(await buildPage(join(import.meta.dirname, entry), { name, folder: join(folder, name) }))
  }
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const results = new Map<string, Measured[]>(pages.map(({ name }) => [name, []]))
  // Interleaved, so that other load on the machine affects all pages equally.
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) results.get(page.name)?.push(await measurePage(browser, page))
  }
  await browser.close()
  await rm(folder, { recursive: true })
  const lines = pages.map(({ name, bytes }) => sumUp(name, bytes, results.get(name) ?? []))
  if (values.json) console.log(JSON.stringify(lines, null, 2))
  else printPages(lines)
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
  // CPU time, which excludes other processes on the machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await focusProbe(page)
  // The first keys warm up the page and are not measured.
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

/** Adds or removes a digit, so that each key changes every dependant. */
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

/**
 * Runs in the page: records when its first field accepts keys, and the time from each key until its dependants are
 * painted.
 */
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
