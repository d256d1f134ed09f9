import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { en } from '#web/wording/en/index.ts'
import { fr } from '#web/wording/fr/index.ts'
import { withFrenchSpaces } from '#web/wording/french-spaces.ts'
import { checkSignatures } from '#test/support/pdf-tools.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { fillBlock, readDemoCase, tick, type FilledForm } from './form-filler.ts'

/**
 * The main job as its three people live it: the advisor creates and fills a dossier, the client
 * signs, the reviewer accepts. Once on a desk in French, once on a phone in English.
 */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

const STAGES = [
  { name: 'on a desk in French', locale: 'fr', viewport: { width: 1440, height: 1000 } },
  { name: 'on a phone in English', locale: 'en', viewport: { width: 390, height: 844 } },
] as const
type Stage = (typeof STAGES)[number]
type Key = keyof typeof fr
let pictures = 0

for (const stage of STAGES) {
  test(`an advisor, a client and a reviewer bring a dossier to the end ${stage.name}`, async ({
    browser,
  }) => {
    const form = await readDemoCase('complete', stage.locale)

    const advisor = await signIn(browser, stage, 'advisor')
    await createForClient(advisor, stage)
    await fillToSignature(advisor, stage, form)
    const dossier = new URL(advisor.url()).searchParams.get('dossier') ?? ''

    const client = await signIn(browser, stage, 'client')
    await client.goto(`${server.url}/form?dossier=${dossier}`)
    await signDocuments(client, stage, 'Françoise Lemaire')

    await confirmReport(advisor, stage)
    await fillToSignature(advisor, stage, form)
    await client.goto(`${server.url}/form?dossier=${dossier}`)
    await signDocuments(client, stage, 'Françoise Lemaire')
    await signDocuments(advisor, stage, 'Antoine Delmas')

    const reviewer = await signIn(browser, stage, 'reviewer')
    await accept(reviewer, stage, dossier)
    await checkDocuments(reviewer, dossier)
  })
}

/** A text of the interface as this stage shows it; tags are replaced by `params`. */
function text(stage: Stage, key: Key, params: Readonly<Record<string, string>> = {}): string {
  const sentence = stage.locale === 'fr' ? withFrenchSpaces(fr[key]) : en[key]
  return sentence.replace(/\{(\w+)\}/g, (tag, name: string) => params[name] ?? tag)
}

async function signIn(browser: Browser, stage: Stage, login: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: stage.viewport,
    locale: stage.locale === 'fr' ? 'fr-FR' : 'en-GB',
  })
  await context.addInitScript((locale) => localStorage.setItem('paraphe.locale', locale), stage.locale)
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(server.url)
  await page.locator('input[name=email]').fill(`${login}@demo.test`)
  await page.locator('input[name=password]').fill('demo-paraphe')
  await checkAccessibility(page)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/tableau-de-bord')
  await expect(page.locator('h1')).toBeVisible()
  await checkAccessibility(page)
  return page
}

async function createForClient(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('link', { name: text(stage, 'dashboard.button.create-for-customer') }).click()
  await page.getByRole('searchbox').fill('LEMAIRE')
  await tick(page.getByRole('radio', { name: /lemaire/i }))
  await checkAccessibility(page)
  await page.getByRole('button', { name: text(stage, 'create-client.button') }).click()
  await page.waitForURL('**/form/**')
}

/** Every visible block from the open one to the next signature, as it opens. */
async function fillToSignature(page: Page, stage: Stage, form: FilledForm): Promise<void> {
  const blocks = form.session.visibleBlocks()
  const opened = await page.locator('#block-form').getAttribute('aria-labelledby')
  const from = blocks.findIndex(({ slug }) => opened === `block-${slug}`)
  for (const block of blocks.slice(from)) {
    if (block.kind === 'signature') {
      await expect(page.getByRole('region', { name: block.title[stage.locale] })).toBeVisible()
      return
    }
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card).toBeVisible()
    await fillBlock(page, block, form)
    if (block.elements.some(({ type }) => type === 'button_create_prospect')) await giveAccess(page, stage)
    await checkAccessibility(page)
    await page.locator('.actionbar button[type=submit]').click()
    await expect(card).toBeHidden()
  }
}

/** The advisor reads the report that the signed mission led to, and confirms it. */
async function confirmReport(page: Page, stage: Stage): Promise<void> {
  const confirm = page.getByRole('button', { name: text(stage, 'wizard.adequacy.confirm') })
  await expect(confirm).toBeVisible()
  await checkAccessibility(page)
  await confirm.click()
  await expect(confirm).toBeHidden()
  await page.getByRole('button', { name: text(stage, 'wizard.continue') }).click()
  await expect(page.locator('#block-form')).toBeVisible()
}

/** Lets the client see and sign the dossier from their own account. */
async function giveAccess(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('button', { name: text(stage, 'wizard.authorize-client') }).click()
  await expect(page.getByText(text(stage, 'common.success-client'))).toBeVisible()
}

/** Reads every document to its end, proves who signs by the code of the mail, signs by typing the name. */
async function signDocuments(page: Page, stage: Stage, name: string): Promise<void> {
  const turn = page.locator('.parties [aria-current=step]').filter({ hasText: new RegExp(name, 'i') })
  await turn.getByRole('button').click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeAttached()
  await checkAccessibility(page)
  for (const tab of await documentTabs(frame, stage).all()) {
    await tab.click()
    await readToTheEnd(frame, stage)
  }
  const earlier = await readCodes()
  await frame.getByRole('button', { name: text(stage, 'ceremony.code.send') }).click()
  await expect.poll(async () => (await readCodes()).length).toBe(earlier.length + 1)
  const [code = ''] = await readCodes()
  await frame.getByLabel(text(stage, 'ceremony.code.label')).fill(code)
  await frame.getByRole('button', { name: text(stage, 'ceremony.code.verify') }).click()
  await expect(frame.getByText(text(stage, 'ceremony.code.verified'))).toBeVisible()
  await frame.getByRole('tab', { name: text(stage, 'ceremony.signature.type') }).click()
  await frame.getByLabel(text(stage, 'ceremony.signature.name')).fill(name)
  await tick(frame.getByRole('checkbox'))
  await checkAccessibility(page)
  await frame.getByRole('button', { name: new RegExp(`^${text(stage, 'wizard.sign')}`) }).click()
  await expect(page.getByText(text(stage, 'docusign.success'))).toBeVisible()
}

function documentTabs(frame: FrameLocator, stage: Stage): Locator {
  return frame.getByRole('tablist', { name: text(stage, 'ceremony.documents') }).getByRole('tab')
}

async function readToTheEnd(frame: FrameLocator, stage: Stage): Promise<void> {
  const onward = [text(stage, 'ceremony.next-page'), text(stage, 'ceremony.end')].join('|')
  const next = frame.getByRole('button', { name: new RegExp(`^(${onward})$`) })
  const tab = documentTabs(frame, stage).and(frame.getByRole('tab', { selected: true }))
  await expect(async () => {
    if (await next.isEnabled({ timeout: 500 })) await next.click({ timeout: 500 })
    await expect(tab).toContainText(`, ${text(stage, 'ceremony.read')}`, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

/** The codes mailed so far, newest first. */
async function readCodes(): Promise<readonly string[]> {
  const mails = await server.mails()
  return mails.flatMap((mail) => /code de signature est (\d{6})/.exec(mail.body)?.[1] ?? [])
}

/** From the queue of the dashboard to the decision, with a look at each tab. */
async function accept(page: Page, stage: Stage, dossier: string): Promise<void> {
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)
  await page.locator(`a[href="/manage-dossier/${dossier}"]`).first().click()
  await page.waitForURL(`**/manage-dossier/${dossier}`)
  for (const tab of ['review.tab.presentation', 'review.tab.receipts', 'review.tab.actions'] as const) {
    await page.getByRole('tab', { name: text(stage, tab) }).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await checkAccessibility(page)
  }
  await page.getByRole('button', { name: text(stage, 'review.header.rcci') }).click()
  await page.getByRole('menuitem', { name: text(stage, 'review.action.accept') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText(text(stage, 'review.confirm.text'))
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: text(stage, 'review.action.accept') }).click()
  await expect(page.getByText(text(stage, 'review.done.validated'))).toBeVisible()
}

/** Every document of the dossier, downloaded as the reviewer can, says valid and wholly signed. */
async function checkDocuments(page: Page, dossier: string): Promise<void> {
  const documents: readonly unknown[] = await page.evaluate(async (id) => {
    const token: { access_token: string } = JSON.parse(localStorage.getItem('paraphe.token') ?? '{}')
    const read = async (path: string) =>
      (
        await fetch(`/api/dossier/${id}/docusign/${path}`, {
          headers: { authorization: `Bearer ${token.access_token}` },
        })
      ).json()
    const { documents: list } = await read('documents')
    return Promise.all(
      list.map(async (each: { id: number }) => (await read(`documents/${each.id}`)).resource),
    )
  }, dossier)
  const checked = documents.map((document) => checkSignatures(Buffer.from(String(document), 'base64')))
  // The suitability report is confirmed, not signed: the seal alone stands in it.
  expect(checked.filter((signatures) => signatures.length === 1)).toHaveLength(1)
  expect(checked.length).toBeGreaterThan(2)
  for (const signatures of checked) {
    expect(signatures.every(({ isValid }) => isValid)).toBe(true)
    expect(signatures.at(-1)).toMatchObject({ coversAll: true })
  }
}

/** No violation of WCAG 2.2 A and AA on what is on the screen; with `SCREENSHOTS`, a picture of it as well. */
async function checkAccessibility(page: Page): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) {
    pictures += 1
    const name = `${page.viewportSize()?.width}-${String(pictures).padStart(2, '0')}.png`
    await page.screenshot({ path: join(folder, name) })
  }
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}
