import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Block } from '#form/definition.ts'
import { documentLook } from '#server/documents/index.ts'
import { listDeployments } from '#server/forms/list-deployments.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { SPECIMEN_ADVISOR_IDENTITY } from '#server/forms/deployment-cases.ts'
import { openCase, readCases } from '#test/support/deployment-cases.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { MailReceiver } from '#test/support/mail-receiver.ts'
import { countPoints, extractText } from '#test/support/pdf-tools.ts'
import { createSealingKey } from '#test/support/sealing-key.ts'
import { RunningServer, type DemoServer } from '#test/support/start-server.ts'
import { signInCeremony } from './ceremony-signer.ts'
import { fillBlock, submitBlock, type FilledForm } from './form-filler.ts'
import { test } from './journey-test.ts'
import { expectPublicLook } from './public-look.ts'
import { signByCall } from './sign-by-call.ts'
import { expectSealed, expectValid, readDocuments } from './signed-documents.ts'
import { checkAccessibility, DESK_FR, text } from './stage.ts'

/**
 * Each deployment from an empty installation to a signed subscription in its theme. The long run covers all of them
 * and types every block; otherwise one up to its signed mission, with the blocks after the first page submitted by API.
 */
const IS_LONG = Boolean(process.env['LONG_RUN'])
const NAMES = IS_LONG ? await listDeployments() : ['voisin']
const PASSWORD = 'douze tuiles rouges'
const POLL_MS = 3_000

for (const name of NAMES) {
  test(`${name}: an operator installs it, an advisor fills its form to a signed PDF in its theme`, async ({
    browser,
  }) => {
    const form = await readForm(name)
    const mail = await MailReceiver.start()
    const environment = { DEPLOYMENT: name, SMTP_URL: mail.url, ...createSealingKey() }
    const running = await RunningServer.start(environment)
    const server: DemoServer = { url: running.url, mails: async () => mail.mails() }
    const context = await browser.newContext({ viewport: DESK_FR.viewport, locale: 'fr-FR' })
    const page = await context.newPage()
    try {
      await expectPublicLook(page, server.url)
      await page.clock.install()
      const link = await createAdvisor({ ...environment, DATA_DIR: running.dataDir, PUBLIC_URL: server.url })
      await openAccount(page, server, link)
      await expectLook(page, form)
      await acceptMeasuring(page, form)

      await page.getByRole('button', { name: wording(form, 'dashboard.button.create-for-lead') }).click()
      await page.waitForURL('**/form/**')
      const dossier = new URL(page.url()).searchParams.get('dossier') ?? ''
      await fillToMission(page, server, { form, dossier })
      await signByCall(page, server, dossier)
      if (IS_LONG) await completeSubscription(page, server, { form, dossier })
      const documents = await readDocuments(page, dossier)
      if (IS_LONG) expectSealed(documents)
      else expectValid(documents)
      for (const document of documents) expectDocumentLook(document, form)
    } finally {
      await context.close()
      await running.stop()
      await mail.stop()
    }
  })
}

async function readForm(name: string): Promise<FilledForm> {
  const deployment = await loadDeployment(name)
  const given = readCases(deployment).find((each) => each.name === 'complete')
  if (!given) throw new Error(`${name} has no complete case`)
  return { deployment, session: openCase(deployment, given), locale: 'fr' }
}

/** Chooses the password through the mailed link, then signs in without data of other deployments. */
async function openAccount(page: Page, server: DemoServer, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/une seconde fois/).fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.goto(server.url)
  await page.locator('input[name=email]').fill('claire@cabinet.test')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/tableau-de-bord')
}

/** Logo and name of the company, and its first token. */
async function expectLook(page: Page, { deployment }: FilledForm): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(deployment.name) })).toBeVisible()
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim(),
  )
  expect(brand).toBe(documentLook(deployment, 'fr').colours.brand)
  await checkAccessibility(page)
}

/** With audience measurement, the device is asked for consent once. */
async function acceptMeasuring(page: Page, { deployment }: FilledForm): Promise<void> {
  const { finalisation } = deployment.analytics
  if (!deployment.flags.consentTool || finalisation === null) return
  const policy = (await page.request.get(page.url())).headers()['content-security-policy']
  expect(policy).toContain(new URL(finalisation).origin)
  await page.getByRole('button', { name: text(DESK_FR, 'consent.accept') }).click()
  const tops = await page.locator('.footer nav > *').evaluateAll((links) =>
    links.map((link) => {
      const words = document.createRange()
      words.selectNodeContents(link)
      return Math.round(words.getBoundingClientRect().top)
    }),
  )
  expect(new Set(tops).size, 'the links of the footer stand on one line').toBe(1)
}

function wording({ deployment }: FilledForm, key: Parameters<typeof text>[1]): string {
  return deployment.texts[key]?.fr ?? text(DESK_FR, key)
}

interface Told {
  readonly form: FilledForm
  readonly dossier: string
}

/** The first page by hand; the blocks up to the mission's signature too, or by API. */
async function fillToMission(page: Page, server: DemoServer, { form, dossier }: Told): Promise<void> {
  const blocks = form.session.visibleBlocks()
  const mission = blocks.findIndex(({ signs }) => signs === 'mission')
  const first = form.session.visibleBlocks(form.session.visiblePages()[0]?.slug)
  await fillBlocks(page, IS_LONG ? blocks.slice(0, mission) : first, form)
  await checkAccessibility(page)
  if (IS_LONG) return
  const filler = await resumeByCalls(page, server, dossier)
  await filler.fillToSignature(form.session, blocks[first.length]?.slug)
}

/** From the signed mission to the end of the form, by hand. */
async function completeSubscription(page: Page, server: DemoServer, { form, dossier }: Told): Promise<void> {
  await page.goto(`${server.url}/form?dossier=${dossier}`)
  await confirmReport(page)
  const blocks = form.session.visibleBlocks()
  const from = blocks.findIndex(({ signs }) => signs === 'mission') + 1
  const end = blocks.findIndex(({ signs }) => signs === 'subscription')
  await fillBlocks(page, blocks.slice(from, end), form)
  await signInCeremony(page, DESK_FR, { server, name: 'Françoise Lemaire' })
  await signByCall(page, server, dossier)
  await finish(page, form)
}

async function fillBlocks(page: Page, blocks: readonly Block[], form: FilledForm): Promise<void> {
  for (const block of blocks) {
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card, block.slug).toBeVisible()
    await fillBlock(page, block, form)
    await submitBlock(page, card)
  }
}

async function resumeByCalls(page: Page, server: DemoServer, dossier: string): Promise<DossierFiller> {
  const { token, formId } = await page.evaluate(async (id) => {
    const stored: { access_token: string } = JSON.parse(localStorage.getItem('paraphe.token') ?? '{}')
    const headers = { authorization: `Bearer ${stored.access_token}` }
    const detail = await (await fetch(`/api/dossiers/${id}`, { headers })).json()
    return { token: stored.access_token, formId: Number(detail.dossier.form_id) }
  }, dossier)
  return DossierFiller.continueAs({ base: server.url, token, formId, dossierId: Number(dossier) })
}

/** Reads and confirms the report of the signed mission, and continues. */
async function confirmReport(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: text(DESK_FR, 'wizard.adequacy.confirm') })
  await expect(async () => {
    await page.clock.fastForward(POLL_MS)
    await expect(confirm).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  // The documents appear above the button and move it: a click on the way would miss.
  await expect(page.getByRole('button', { name: text(DESK_FR, 'wizard.documents.all') })).toBeVisible()
  await confirm.click()
  await expect(confirm).toBeHidden()
  await leaveSignature(page)
}

async function leaveSignature(page: Page): Promise<void> {
  const proceed = page.getByRole('button', { name: text(DESK_FR, 'wizard.continue') })
  const parties = page.locator('.parties')
  await expect(async () => {
    await page.clock.fastForward(POLL_MS)
    // The page may have moved on: the next block has the same button.
    if (await parties.isVisible()) await proceed.click({ timeout: 1_000 })
    await expect(parties).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** Finishes the form; checks the deployment's measurement and redirect. */
async function finish(page: Page, form: FilledForm): Promise<void> {
  await leaveSignature(page)
  const { analytics, redirects, code } = form.deployment
  if (analytics.finalisation !== null) await captureBeacons(page)
  if (redirects.finished !== null) {
    await page.context().route(redirects.finished, (route) => route.fulfill({ body: '<h1>Merci</h1>' }))
  }
  const block = form.session.visibleBlocks().find(({ kind }) => kind === 'finalisation')
  const own = block?.elements.find(({ attributes }) => attributes.action === 'finish')
  const label = own?.attributes.label.fr ?? wording(form, 'wizard.finish')
  await page.getByRole('button', { name: label, exact: true }).click()
  if (analytics.finalisation !== null) {
    const told = JSON.stringify({ event: 'finalisation', deployment: code, form: 'client' })
    await expect(page.locator('html')).toHaveAttribute('data-beacon', `${analytics.finalisation} ${told}`)
  }
  if (redirects.finished === null) return page.waitForURL('**/tableau-de-bord')
  await page.waitForURL(redirects.finished)
  await page.goBack()
}

/** Captures measurement requests instead of sending them. */
async function captureBeacons(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.sendBeacon = (address, body) => {
      document.documentElement.dataset['beacon'] =
        `${address.toString()} ${typeof body === 'string' ? body : ''}`
      return true
    }
  })
}

/** The company's name in the text, its colour on the page. */
function expectDocumentLook(document: Buffer, { deployment }: FilledForm): void {
  expect(extractText(document)).toContain(deployment.name)
  expect(countPoints(document, documentLook(deployment, 'fr').colours.brand)).toBeGreaterThan(20)
}

/** Runs the operator's command beside the server. Returns the invitation link. */
async function createAdvisor(environment: Readonly<Record<string, string>>): Promise<string> {
  const person = ['--email', 'claire@cabinet.test', '--role', 'advisor', '--first-name', 'Claire']
  const rest = ['--last-name', 'Delmas', '--advisor-code', 'C100', '--print-link', '--json']
  const identity = Object.entries(SPECIMEN_ADVISOR_IDENTITY).flatMap(([part, value]) => [`--${part}`, value])
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/server/commands/paraphe.ts', 'create-account', ...person, ...rest, ...identity],
    { env: { ...process.env, ...environment } },
  )
  const created: { readonly link: string } = JSON.parse(stdout)
  return created.link
}
