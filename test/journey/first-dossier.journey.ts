import { expect, type Browser, type Page } from '@playwright/test'
import { signInCeremony } from './ceremony-signer.ts'
import { fillBlock, readDemoCase, submitBlock, tick, type FilledForm } from './form-filler.ts'
import { openEmptyForm } from './input-method.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { expectSealed, readDocuments } from './signed-documents.ts'
import {
  checkAccessibility,
  DESK_FR,
  PHONE_EN,
  TABLET_EN,
  signIn as openAccount,
  text,
  type Stage,
} from './stage.ts'

/**
 * The main job: an advisor creates and fills a dossier, the client signs, the reviewer accepts. Once on a desktop
 * in French, once on a phone in English.
 */

const IS_LONG = Boolean(process.env['LONG_RUN'])
const STAGES = IS_LONG ? [DESK_FR, TABLET_EN, PHONE_EN] : [DESK_FR]

for (const stage of STAGES) {
  test(`an advisor, a client and a reviewer complete a dossier ${stage.name}`, async ({ browser }) => {
    // Codes are sent to the address of the client's account.
    const form = await readDemoCase('complete', stage.locale, { sub_email: 'client@demo.test' })

    const advisor = await signIn(browser, stage, 'advisor')
    await createForClient(advisor, stage)
    await fillToSignature(advisor, stage, form)
    const dossier = new URL(advisor.url()).searchParams.get('dossier') ?? ''

    const client = await signIn(browser, stage, 'client')
    await client.goto(`${server.url}/form?dossier=${dossier}`)
    await signInCeremony(client, stage, { server, name: 'Françoise Lemaire' })

    await confirmReport(advisor, stage)
    await fillToSignature(advisor, stage, form)
    await client.goto(`${server.url}/form?dossier=${dossier}`)
    await signInCeremony(client, stage, { server, name: 'Françoise Lemaire' })
    await signInCeremony(advisor, stage, { server, name: 'Antoine Delmas' })
    await duplicate(advisor, stage, dossier)

    const reviewer = await signIn(browser, stage, 'reviewer')
    await accept(reviewer, stage, dossier)
    await readTheEnd(reviewer, stage, { dossier, form })
    expectSealed(await readDocuments(reviewer, dossier))
  })
}

function signIn(browser: Browser, stage: Stage, login: string): Promise<Page> {
  return openAccount(browser, stage, { url: server.url, login })
}

/** In the long run: daily, `accessibility` looks at these screens and at five pages of the form, `elements` at each type of element. */
async function checkPrincipal(page: Page): Promise<void> {
  if (IS_LONG) await checkAccessibility(page)
}

async function createForClient(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('link', { name: text(stage, 'dashboard.button.create-for-customer') }).click()
  await page.getByRole('searchbox').fill('LEMAIRE')
  await tick(page.getByRole('radio', { name: /lemaire/i }))
  await checkPrincipal(page)
  await page.getByRole('button', { name: text(stage, 'create-client.button') }).click()
  await openEmptyForm(page)
}

/** Fills the visible blocks from the open one to the next signature. */
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
    await checkPrincipal(page)
    await submitBlock(page, card)
  }
}

/** The advisor reads and confirms the report of the signed mission. */
async function confirmReport(page: Page, stage: Stage): Promise<void> {
  const confirm = page.getByRole('button', { name: text(stage, 'wizard.adequacy.confirm') })
  await expect(confirm).toBeVisible()
  await checkAccessibility(page)
  await confirm.click()
  await expect(confirm).toBeHidden()
  await page.getByRole('button', { name: text(stage, 'wizard.continue') }).click()
  await expect(page.locator('#block-form')).toBeVisible()
}

/** Gives the client access to the dossier from their own account. */
async function giveAccess(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('button', { name: text(stage, 'wizard.authorize-client') }).click()
  await expect(page.getByText(text(stage, 'common.success-client'))).toBeVisible()
}

/** From the dashboard's queue to the decision, visiting each tab. */
async function accept(page: Page, stage: Stage, dossier: string): Promise<void> {
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing?search=${dossier}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkPrincipal(page)
  await page.locator(`a[href="/manage-dossier/${dossier}"]`).first().click()
  await page.waitForURL(`**/manage-dossier/${dossier}`)
  for (const tab of ['review.tab.presentation', 'review.tab.receipts', 'review.tab.actions'] as const) {
    await page.getByRole('tab', { name: text(stage, tab) }).click()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await checkPrincipal(page)
  }
  await page.getByRole('button', { name: text(stage, 'review.header.rcci') }).click()
  await page.getByRole('menuitem', { name: text(stage, 'review.action.accept') }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText(text(stage, 'review.accept.text'))
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: text(stage, 'review.action.accept') }).click()
  await expect(page.getByText(text(stage, 'review.done.validated', { id: dossier }))).toBeVisible()
}

/** Read-only roles cannot finish the form. */
async function readTheEnd(
  page: Page,
  stage: Stage,
  { dossier, form }: { readonly dossier: string; readonly form: FilledForm },
): Promise<void> {
  await page.goto(`${server.url}/form?dossier=${dossier}`)
  await page
    .getByRole('button', { name: text(stage, 'common.view') })
    .last()
    .click()
  const finish = form.session.getElement('btn_finish').label[stage.locale]
  await expect(page.getByRole('button', { name: finish, exact: true })).toBeDisabled()
}

/** After sealing, the dossier is duplicated. */
async function duplicate(page: Page, stage: Stage, dossier: string): Promise<void> {
  const button = page.getByRole('button', { name: text(stage, 'wizard.duplicate'), exact: true })
  await expect(async () => {
    await page.goto(`${server.url}/form?dossier=${dossier}`)
    await expect(button).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  // Nothing is left to sign with.
  await expect(page.getByRole('heading', { name: text(stage, 'aside.at-hand') })).toHaveCount(0)
  await page.route('**/docusign/download', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('button', { name: text(stage, 'wizard.download-documents') }).click()
  await expect(page.getByRole('dialog')).toContainText(text(stage, 'ged.download_failed'))
  await page.getByRole('button', { name: text(stage, 'modal.confirmation.close') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route('**/duplicate', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await button.click()
  await page.getByRole('button', { name: text(stage, 'dossiers.modal.duplicate.without') }).click()
  await expect(page.getByRole('alert')).toContainText(text(stage, 'wizard.duplicate.failed'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text(stage, 'dossiers.modal.duplicate.question'))
  await checkAccessibility(page)
  await dialog
    .getByRole('button', { name: text(stage, 'dossiers.modal.duplicate.with'), exact: true })
    .click()

  const [said = ''] = text(stage, 'dossiers.modal.duplicate.done').split('{id}')
  await expect(page.getByText(said)).toBeVisible()
  await page.waitForURL((url) => /dossier=\d+/.test(url.search) && !url.search.endsWith(`=${dossier}`))
  await expect(page.locator('.block').first()).toBeVisible()
}
