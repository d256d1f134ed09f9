import { expect, type Page } from '@playwright/test'
import { parisDay } from '#rules/paris-time.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { fillBlock, readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { ReviewDesk, ReviewerAt } from './review-desk.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, stagesFrom, text, type Stage } from './stage.ts'

/**
 * A paper subscription from entry to the register: entered, accepted, exported to a file, acknowledged by a file,
 * shown as synchronised. The long run types every block; otherwise all but the last are filled by API.
 */
const LONG = process.env['LONG_RUN'] !== undefined
const STAGES = stagesFrom(DESK_FR, PHONE_EN)

let desk: ReviewDesk
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
})
test.afterAll(() => desk.close())

for (const stage of STAGES) {
  test(`a paper form is entered, accepted and exported to the register ${stage.name}`, async ({
    browser,
  }) => {
    const clerk = await desk.signIn(browser, stage, 'backoffice')
    const dossier = await enterPaper(clerk, stage)

    const reviewer = new ReviewerAt(await desk.signIn(browser, stage), stage, desk)
    await reviewer.open(dossier)
    await expect(reviewer.page.getByRole('tabpanel')).toContainText('BP-2026-118')
    await expectPaperFiles(reviewer)
    await reviewer.decide('accept')
    await reviewer.expectState('validated')
    await expectSent(reviewer, dossier)

    const code = `S7${dossier}`
    await desk.acknowledge(dossier, {
      status: 'OK',
      associate_code: code,
      shares_from: '1201',
      shares_to: '1250',
      register_date: '2026-11-23',
    })
    await reviewer.readAnswers(dossier)
    await reviewer.expectRegistered([code])
    await checkAccessibility(reviewer.page)

    await reviewer.page.goto(`${desk.url}/operations/registre/acknowledged`)
    await expect(reviewer.page.getByRole('cell', { name: code })).toBeVisible()
    await sendPeriodAgain(reviewer.page, stage, code)
    await checkAccessibility(reviewer.page)

    await reviewer.page.goto(`${desk.url}/operations/etat`)
    const register = reviewer.page.getByRole('row', { name: text(stage, 'status.service.register') })
    await expect(register.getByText(text(stage, 'status.state.well'))).toBeVisible()
    await expect(reviewer.page.getByText(text(stage, 'status.backup.none'))).toBeVisible()
    await checkAccessibility(reviewer.page)
  })
}

/** By keyboard: counts what was accepted today, confirms, and finds it entered as before; then downloads the shares of today. */
async function sendPeriodAgain(page: Page, stage: Stage, code: string): Promise<void> {
  const today = parisDay(new Date())
  const say = (key: Parameters<typeof text>[1], params = {}) => text(stage, key, params)
  await page.getByLabel(say('register.period.from'), { exact: true }).fill(today)
  await page.getByLabel(say('register.period.to'), { exact: true }).fill(today)
  await page.getByLabel(say('register.period.to'), { exact: true }).press('Enter')
  await page.getByRole('button', { name: say('register.period.send') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await checkAccessibility(page, 'dialog')
  await dialog.getByRole('button', { name: say('register.period.send') }).press('Enter')
  await expect(page.getByText(say('register.period.done'))).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('cell', { name: code })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByLabel(say('register.holdings.day'), { exact: true }).fill(today)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByLabel(say('register.holdings.day'), { exact: true }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`holdings-${today}.csv`)
}

/** The uploaded form stands for the signed documents; nothing is asked of an envelope that cannot exist. */
async function expectPaperFiles(reviewer: ReviewerAt): Promise<void> {
  const { page } = reviewer
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  // The first view brings its answers with the page; afterwards each is asked for by itself.
  await page.reload()
  await reviewer.tab('receipts').click()
  const signed = page.getByRole('region', { name: reviewer.text('review.receipts.signed') })
  await expect(signed.getByRole('listitem')).toHaveCount(1)
  await expect(signed.getByText(reviewer.text('docusign.documents_not_available'))).toBeHidden()
  await reviewer.tab('actions').click()
  await expect(page.getByText(reviewer.text('review.history.on-paper'))).toBeVisible()
  expect(missing).toEqual([])
  await reviewer.tab('presentation').click()
}

/** Fills every block of the back-office form. Returns the id of the signed dossier. */
async function enterPaper(page: Page, stage: Stage): Promise<number> {
  const form = await readDemoCase('complete-paper', stage.locale)
  const blocks = form.session.visibleBlocks()
  await page.getByRole('button', { name: text(stage, 'dashboard.button.register') }).click()
  await page.waitForURL('**/form/**')
  const dossierId = Number(new URL(page.url()).searchParams.get('dossier'))
  if (!LONG) {
    const filler = await DossierFiller.resume(desk.url, 'backoffice', { dossierId, form: 'back_office' })
    await filler.fillTo(form.session, blocks.at(-1)?.slug ?? '')
    await page.goto(`${desk.url}/form?dossier=${dossierId}`)
  }
  for (const block of LONG ? blocks : blocks.slice(-1)) {
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card, block.slug).toBeVisible()
    await fillBlock(page, block, form)
    await page.locator('.actionbar button[type=submit]').click()
    await expect(card, block.slug).toBeHidden()
  }
  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByText(text(stage, 'wizard.paper.signed'))).toBeVisible()
  await checkAccessibility(page)
  return dossierId
}

/** From the integration dashboard to dossiers sent but not acknowledged. */
async function expectSent(reviewer: ReviewerAt, dossier: number): Promise<void> {
  const { page, dialog } = reviewer
  await desk.exportOf(dossier)
  await page.goto(`${desk.url}/tableau-de-bord/integration`)
  await page.getByRole('link', { name: reviewer.text('dashboard.register.link') }).click()
  await expect(page.getByText(reviewer.text('register.hint.waiting'))).toBeVisible()
  await checkAccessibility(page)
  await page
    .getByRole('navigation', { name: reviewer.text('register.tabs') })
    .getByRole('link', { name: reviewer.text('register.state.sent') })
    .click()
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/manage-dossier/${dossier}"]`) })
  await expect(row).toBeVisible()
  await checkAccessibility(page)
  await row.getByRole('button', { name: new RegExp(reviewer.text('register.again')) }).click()
  await expect(dialog).toContainText(reviewer.text('register.again.text'))
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: reviewer.text('common.cancel') }).click()
}
