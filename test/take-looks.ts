import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { listDeployments } from '#server/forms/list-deployments.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { signIn, type Stage } from './journey/stage.ts'
import { browserProgram } from './support/browser-program.ts'
import { openCase, readCases } from './support/deployment-cases.ts'
import { DossierFiller } from './support/dossier-filler.ts'
import { findFreePort } from './support/free-port.ts'

const HELP = `node test/take-looks.ts [--into docs/screenshots] [--only NAME,NAME] [--phone] [--locale en]

Takes pictures of each deployment, side by side on one sheet for each screen, with its preview on a store of its own.
The bulletin needs pdftoppm.
`
const DESK: Stage = { name: 'on a desk', locale: 'fr', viewport: { width: 1200, height: 760 }, scale: 0.6 }
const PHONE: Stage = { ...DESK, name: 'on a phone', viewport: { width: 390, height: 844 }, scale: 1 }
const SCREENS = ['example', 'sign-in', 'dashboard', 'wizard', 'product', 'bulletin'] as const
type Screen = (typeof SCREENS)[number]
const READY_MS = 180_000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      into: { type: 'string', default: 'docs/screenshots' },
      only: { type: 'string' },
      phone: { type: 'boolean', default: false },
      locale: { type: 'string', default: 'fr' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const stage: Stage = { ...(values.phone ? PHONE : DESK), locale: values.locale === 'en' ? 'en' : 'fr' }
  const names = values.only?.split(',') ?? (await listDeployments())
  const folder = await mkdtemp(join(tmpdir(), 'paraphe-looks-'))
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  try {
    for (const name of names) await takeDeployment(browser, { name, folder, stage })
    await mkdir(values.into, { recursive: true })
    for (const screen of SCREENS)
      await compose(browser, { names, screen, folder, file: join(values.into, `looks-${screen}.jpg`) })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

/** Starts the preview of a deployment and takes each screen into `folder`. */
async function takeDeployment(
  browser: Browser,
  { name, folder, stage }: { readonly name: string; readonly folder: string; readonly stage: Stage },
): Promise<void> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, DEPLOYMENT: name, PORT: String(port), DATA_DIR: join(folder, name) }
  const server = spawn(process.execPath, ['src/server/main.ts', '--watch-deployment'], {
    env,
    stdio: 'ignore',
  })
  try {
    await expect(async () => expect((await fetch(`${url}/api/deployment`)).ok).toBe(true)).toPass({
      timeout: READY_MS,
    })
    const take = async (page: Page, screen: Screen) => {
      // Counters and the drawing come after the page.
      await page.waitForLoadState('networkidle')
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)
      if (excess > 0) process.stdout.write(`${name}: ${screen} is ${excess} px too wide\n`)
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `${name}-${screen}.png`), animations: 'disabled' })
    }
    await takeScreens(browser, { name, url, stage, take })
  } finally {
    if (server.exitCode === null) {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
    }
  }
  await takeBulletin(name, folder)
}

async function takeScreens(
  browser: Browser,
  {
    name,
    url,
    stage,
    take,
  }: {
    readonly name: string
    readonly url: string
    readonly stage: Stage
    readonly take: (page: Page, screen: Screen) => Promise<void>
  },
): Promise<void> {
  const signing = await browser.newPage({
    viewport: stage.viewport,
    deviceScaleFactor: stage.scale ?? 1,
    locale: stage.locale === 'fr' ? 'fr-FR' : 'en-GB',
  })
  await signing.goto(`${url}/example`)
  await expect(signing.getByRole('heading', { level: 1 })).toBeVisible()
  await take(signing, 'example')
  await signing.goto(url)
  await expect(signing.locator('input[name=email]')).toBeVisible()
  await take(signing, 'sign-in')
  await signing.context().close()

  const desk = await signIn(browser, stage, { url, login: 'advisor' })
  await expect(desk.locator('main')).toBeVisible()
  await refuseMeasuring(desk)
  await desk.evaluate(() => globalThis.scrollTo(0, 0))
  await take(desk, 'dashboard')
  const begun = await DossierFiller.create(url, 'advisor')
  await desk.goto(`${url}/form?dossier=${begun.dossierId}`)
  await expect(desk.locator('#block-bienvenue')).toBeVisible()
  await take(desk, 'wizard')
  await desk.context().close()

  const deployment = await loadDeployment(name)
  const complete = readCases(deployment).find((each) => each.name === 'complete')
  if (!complete) throw new Error(`${name} has no complete case`)
  const answers = { ...complete.answers, inv_product_direct: complete.answers['inv_product'] ?? '' }
  const session = openCase(deployment, { ...complete, direct: true }, answers)
  const filler = await DossierFiller.create(url, 'direct')
  await filler.fillTo(session, 'produit')
  const investor = await signIn(browser, stage, { url, login: 'direct' })
  await investor.goto(`${url}/form?dossier=${filler.dossierId}`)
  const block = investor.locator('#block-produit')
  await expect(block).toBeVisible()
  await refuseMeasuring(investor)
  await block.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await take(investor, 'product')
  await investor.context().close()
}

/** The question about measuring covers the page. */
async function refuseMeasuring(page: Page): Promise<void> {
  const refuse = page.getByRole('button', { name: /refuser|refuse/i })
  if (await refuse.isVisible()) await refuse.click()
}

async function takeBulletin(name: string, folder: string): Promise<void> {
  const out = join(folder, `${name}-documents`)
  const words = ['src/server/commands/paraphe.ts', 'draw', name, 'complete', '--out', out]
  await promisify(execFile)(process.execPath, words)
  const files = await readdir(out, { recursive: true })
  const page = files.find((file) => /bulletin-de-souscription.*1\.png$/.test(file))
  if (page === undefined) throw new Error(`no picture of the bulletin of ${name}: is pdftoppm installed?`)
  await writeFile(join(folder, `${name}-bulletin.png`), await readFile(join(out, page)))
}

interface Sheet {
  readonly names: readonly string[]
  readonly screen: Screen
  readonly folder: string
  readonly file: string
}

/** All deployments on one sheet, in the order of their names. */
async function compose(browser: Browser, { names, screen, folder, file }: Sheet): Promise<void> {
  const pictures = await Promise.all(
    names.map(async (name) => {
      const data = (await readFile(join(folder, `${name}-${screen}.png`))).toString('base64')
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`
    }),
  )
  const columns = screen === 'bulletin' ? 4 : 2
  const page = await browser.newPage({ viewport: { width: 1240, height: 400 } })
  await page.setContent(`<style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px; font: 13px sans-serif; background: #fff }
    figure { margin: 0 } img { width: 100%; display: block; border: 1px solid #ddd } figcaption { padding: 4px 0 }
  </style>${pictures.join('')}`)
  await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 72 })
  await page.close()
}

await main()
