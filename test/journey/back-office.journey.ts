import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { RunningServer } from '#test/support/start-server.ts'
import { fillBlock, readDemoCase } from './form-filler.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, text, type Stage } from './stage.ts'

/**
 * A subscription that came on paper, from the clerk who enters it to the register that answers: entered,
 * accepted, exported into a file, acknowledged by a file, shown as synchronised.
 */
let server: RunningServer
let register: string
test.beforeAll(async () => {
  register = await mkdtemp(join(tmpdir(), 'paraphe-register-'))
  server = await RunningServer.start({ REGISTER_DIR: register })
})
test.afterAll(async () => {
  await server.stop()
  await rm(register, { recursive: true })
})

const STAGES = process.env['LONG_RUN'] ? [DESK_FR, PHONE_EN] : [DESK_FR]

for (const stage of STAGES) {
  test(`a paper form is entered, accepted and written into the register ${stage.name}`, async ({
    browser,
  }) => {
    const clerk = await signIn(browser, stage, { url: server.url, login: 'backoffice' })
    const dossier = await enterPaper(clerk, stage)

    const reviewer = await signIn(browser, stage, { url: server.url, login: 'reviewer' })
    await accept(reviewer, stage, dossier)
    await expectSent(reviewer, stage, dossier)

    const code = `S7${dossier}`
    await answer(dossier, code)
    await reviewer.getByRole('button', { name: text(stage, 'register.inbox.read') }).click()
    await expect(reviewer.getByText(text(stage, 'register.inbox.done', { count: '1' }))).toBeVisible()
    await reviewer
      .getByRole('navigation', { name: text(stage, 'register.tabs') })
      .getByRole('link', { name: text(stage, 'register.state.acknowledged') })
      .click()
    await expect(reviewer.getByRole('cell', { name: code })).toBeVisible()
    await checkAccessibility(reviewer)

    await reviewer.goto(`${server.url}/manage-dossier/${dossier}`)
    await reviewer.getByRole('tab', { name: text(stage, 'review.tab.actions') }).click()
    await expect(reviewer.getByRole('cell', { name: code })).toBeVisible()
    await expect(reviewer.getByRole('cell', { name: text(stage, 'integration.state.sync') })).toBeVisible()
    await checkAccessibility(reviewer)
  })
}

/** Every block of the back-office form; gives the number of the dossier, which is signed in the end. */
async function enterPaper(page: Page, stage: Stage): Promise<string> {
  const form = await readDemoCase('complete-paper', stage.locale)
  await page.getByRole('button', { name: text(stage, 'dashboard.button.register') }).click()
  await page.waitForURL('**/form/**')
  const dossier = new URL(page.url()).searchParams.get('dossier') ?? ''
  for (const block of form.session.visibleBlocks()) {
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card, block.slug).toBeVisible()
    await fillBlock(page, block, form)
    await page.locator('.actionbar button[type=submit]').click()
    await expect(card, block.slug).toBeHidden()
  }
  await page.waitForURL('**/tableau-de-bord')
  await expect(page.getByText(text(stage, 'wizard.paper.signed'))).toBeVisible()
  await checkAccessibility(page)
  return dossier
}

async function accept(page: Page, stage: Stage, dossier: string): Promise<void> {
  await page.goto(`${server.url}/manage-dossier/${dossier}`)
  await expect(page.getByRole('tabpanel')).toContainText('BP-2026-118')
  await page.getByRole('button', { name: text(stage, 'review.header.rcci') }).click()
  await page.getByRole('menuitem', { name: text(stage, 'review.action.accept') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: text(stage, 'review.action.accept') }).click()
  await expect(page.getByText(text(stage, 'review.done.validated'))).toBeVisible()
}

/** From the integration dashboard to what was sent and not answered. */
async function expectSent(page: Page, stage: Stage, dossier: string): Promise<void> {
  await expect
    .poll(async () => (await readdir(join(register, 'export')).catch(() => [])).length)
    .toBeGreaterThan(1)
  await page.goto(`${server.url}/tableau-de-bord/integration`)
  await page.getByRole('link', { name: text(stage, 'dashboard.register.link') }).click()
  await expect(page.getByText(text(stage, 'register.hint.waiting'))).toBeVisible()
  await checkAccessibility(page)
  await page
    .getByRole('navigation', { name: text(stage, 'register.tabs') })
    .getByRole('link', { name: text(stage, 'register.state.sent') })
    .click()
  await expect(page.locator(`a[href="/manage-dossier/${dossier}"]`)).toBeVisible()
  await checkAccessibility(page)
  await page
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/manage-dossier/${dossier}"]`) })
    .getByRole('button', { name: new RegExp(text(stage, 'register.again')) })
    .click()
  await expect(page.getByRole('dialog')).toContainText(text(stage, 'register.again.text'))
  await checkAccessibility(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(stage, 'common.cancel') })
    .click()
}

/** As the register keeper does: the line of the export comes back with a code. */
async function answer(dossier: string, code: string): Promise<void> {
  const names = (await readdir(join(register, 'export'))).filter((name) => name.endsWith('.csv'))
  const texts = await Promise.all(names.map((name) => readFile(join(register, 'export', name), 'utf8')))
  const line = texts.flatMap((each) => each.split('\n')).find((each) => each.startsWith(`${dossier};`))
  const lineId = line?.split(';')[1] ?? ''
  await writeFile(
    join(register, 'inbox', `ack-${dossier}.csv`),
    [
      'dossier_id;line_id;status;associate_code;shares_from;shares_to;register_date',
      `${dossier};${lineId};OK;${code};1201;1250;2026-11-23`,
      'CONTROL;1',
      '',
    ].join('\n'),
  )
}
