import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { browserProgram } from '../test/support/browser-program.ts'
import { buildPage, readPageFile } from './browser/build-page.ts'

/**
 * `npm run bench:studio`: from a key in the label of a question to that label painted in the live form, 300 elements on one
 * page. Prints medians and 95th percentiles; times nothing in tests. With `--picture FILE` it also takes a picture.
 */

const KEYS = 40
const BETWEEN_KEYS_MS = 250
const ADDRESS = 'http://localhost:1'

const folder = await mkdtemp(join(tmpdir(), 'paraphe-bench-'))
await buildPage(join(import.meta.dirname, 'browser/studio.tsx'), { name: 'studio', folder })
const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.route(`${ADDRESS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    // Typefaces are the server's; the page has those of the system.
    const file = await readPageFile(folder, pathname).catch(() => undefined)
    await (file ? route.fulfill({ body: file.body, contentType: file.type }) : route.abort())
  })
  await page.goto(ADDRESS)
  await page.locator('[data-element] .label').first().click()
  const field = page.getByRole('dialog').locator('textarea').first()
  await field.focus()
  await page.keyboard.press('End')
  await page.evaluate(watch)
  const devtools = await context.newCDPSession(page)
  // Processor time, because other processes on the machine do not count towards it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await type(page, 6)
  await page.evaluate(() => Reflect.set(window, 'painted', []))
  const before = await taskMs(devtools)
  await type(page, KEYS)
  const cpuMs = ((await taskMs(devtools)) - before) / KEYS
  const painted: number[] = await page.evaluate(() => Reflect.get(window, 'painted'))
  const sorted = painted.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1)
  console.log(
    `${painted.length} keys: median ${at(0.5)} ms, p95 ${at(0.95)} ms; ${cpuMs.toFixed(1)} ms of processor a key`,
  )
  const [, picture] = process.argv.slice(2)
  if (picture !== undefined) await page.screenshot({ path: picture })
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}

async function type(page: Page, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    await page.keyboard.press(each % 2 === 0 ? 'x' : 'Backspace')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Runs in the page: the time from each key until the label of the live form has changed and is painted. */
function watch(): void {
  Reflect.set(window, 'painted', [])
  const read = () => document.querySelector('.studio__live [data-element] .label')?.textContent
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = read()
      const look = () => {
        if (read() === before) requestAnimationFrame(look)
        else setTimeout(() => Reflect.get(window, 'painted').push(performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    },
    true,
  )
}
