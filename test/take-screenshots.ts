import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { prepareSignature } from './journey/ceremony-signer.ts'
import { readDemoCase } from './journey/form-filler.ts'
import { DESK_FR, PHONE_EN, signIn, type Stage } from './journey/stage.ts'
import { browserProgram } from './support/browser-program.ts'
import { DossierFiller } from './support/dossier-filler.ts'
import { RunningServer } from './support/start-server.ts'

const HELP = `node test/take-screenshots.ts [--into docs/screenshots]

Takes the pictures of the README anew, on a demo of its own: run it when the screens have changed.
`
/** The pictures of a desk are seen at three quarters of their size. */
const DESK: Stage = { ...DESK_FR, scale: 0.75 }
const PHONE_FR: Stage = { ...PHONE_EN, name: 'on a phone in French', locale: 'fr' }
/** The demo's dossiers are signed by jobs of its first minutes. */
const SEED_LIMIT_MS = 180_000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { into: { type: 'string', default: 'docs/screenshots' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  await mkdir(values.into, { recursive: true })
  const server = await RunningServer.start()
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  const take = (page: Page, name: string) => page.screenshot({ path: join(values.into, `${name}.png`) })
  try {
    await takeLogin(browser, server, take)
    await takeWizard(browser, server, take)
    await takeReview(browser, server, take)
    // Last: by now the demo has dossiers in every state.
    const dashboard = await open(browser, server, 'advisor')
    await dashboard.waitForLoadState('networkidle')
    await take(dashboard, 'dashboard')
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Take = (page: Page, name: string) => Promise<Buffer>

function open(browser: Browser, server: RunningServer, login: string, stage = DESK): Promise<Page> {
  return signIn(browser, stage, { url: server.url, login })
}

async function takeLogin(browser: Browser, server: RunningServer, take: Take): Promise<void> {
  const page = await browser.newPage({
    viewport: DESK.viewport,
    deviceScaleFactor: DESK.scale ?? 1,
    locale: 'fr-FR',
  })
  await page.goto(server.url)
  await expect(page.locator('input[name=email]')).toBeVisible()
  await take(page, 'login')
}

/** An amount on a desk and on a phone, then the signature of the same dossier. */
async function takeWizard(browser: Browser, server: RunningServer, take: Take): Promise<void> {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillTo(session, 'montant')
  for (const [name, stage] of [
    ['wizard', DESK],
    ['wizard-phone', PHONE_FR],
  ] as const) {
    const page = await open(browser, server, 'direct', stage)
    await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
    const block = page.locator('#block-montant')
    await expect(block).toBeVisible()
    await page.locator('#field-inv_shares').fill('51')
    await expect(page.locator('#block-form')).toContainText(/\d\s\d{3},00/)
    await block.scrollIntoViewIfNeeded()
    await take(page, name)
    await page.context().close()
  }
  await filler.fillToSignature(session, 'montant')
  const page = await open(browser, server, 'direct')
  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  await prepareSignature(page, DESK, { server, name: 'Françoise Lemaire' })
  await take(page, 'ceremony')
}

async function takeReview(browser: Browser, server: RunningServer, take: Take): Promise<void> {
  const page = await open(browser, server, 'reviewer')
  const link = page.locator('main a[href^="/manage-dossier/"]:not([href*="statut-integration"])').first()
  await expect(async () => {
    await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing?form=client`)
    await link.click({ timeout: 3_000 })
    await page.waitForURL(/manage-dossier\/\d+$/, { timeout: 3_000 })
  }).toPass({ timeout: SEED_LIMIT_MS })
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, 'review')
}

await main()
