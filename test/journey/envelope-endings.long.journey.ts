import { expect, type Browser, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { confirmStatements, proveInCeremony } from './ceremony-signer.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { signByCall } from './sign-by-call.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, TABLET_EN, text, type Stage } from './stage.ts'

/** Screens of envelopes that end without being signed, and how they are sent again. Dossiers are filled by API. */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

// In the long run; daily src/server/signature/envelope-deadlines.long.test.ts expires a mission and sends it again, by calls, and a mission
// that was declined has the same screen.
if (process.env['LONG_RUN'])
  test('expired documents show it and are sent again', async ({ browser }) => {
    const { page, dossier } = await openMission(browser, DESK_FR)

    await server.makeJobsDue('envelope.expire')
    await expect(page.getByText(text(DESK_FR, 'wizard.signature.was-ended'))).toBeVisible({
      timeout: 200_000,
    })
    await expect(page.getByText('Le délai de signature est dépassé')).toBeVisible()
    await expect(signButtons(page, DESK_FR)).toHaveCount(0)
    await checkAccessibility(page)
    expect(await readStatus(page, dossier)).toBe('mission_abort')
    await expect
      .poll(async () => (await server.mails()).some(({ subject }) => subject.includes('délai')))
      .toBe(true)

    await sendAgain(page, DESK_FR)
    await expect(signButtons(page, DESK_FR)).toHaveCount(1)
    await signByCall(page, server, dossier)
    await expect.poll(() => readStatus(page, dossier)).toContain('adequacy_report_validation')
  })

test('recalled documents are corrected and sent again', async ({ browser }) => {
  const { page, dossier } = await openMission(browser, TABLET_EN)

  await page.getByRole('button', { name: text(TABLET_EN, 'wizard.recall') }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: text(TABLET_EN, 'wizard.recall'), exact: true }).click()
  await expect(page.getByText('The sending was called off')).toBeVisible()
  await checkAccessibility(page)
  expect(await readStatus(page, dossier)).toBe('mission_abort')

  await sendAgain(page, TABLET_EN)
  await expect(signButtons(page, TABLET_EN)).toHaveCount(1)
  expect(await readStatus(page, dossier)).toContain('mission_validation')
})

test('a party who declines on a phone stops the mission, which is sent again', async ({ browser }) => {
  const { page, dossier } = await openMission(browser, PHONE_EN)

  await signButtons(page, PHONE_EN).click()
  const frame = page.frameLocator('iframe')
  // Over the whole window, for keyboard users too.
  await expect(page.locator('header[inert]')).toHaveCount(1)
  await confirmStatements(frame, PHONE_EN)
  const decline = frame.getByRole('button', { name: text(PHONE_EN, 'ceremony.decline'), exact: true })
  const dialog = frame.getByRole('dialog').or(frame.getByRole('alertdialog'))
  await decline.click()
  await expect(dialog.getByText(text(PHONE_EN, 'ceremony.decline.code-first'))).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: text(PHONE_EN, 'ceremony.decline.to-code') }).click()
  await expect(frame.getByRole('heading', { name: text(PHONE_EN, 'ceremony.code.title') })).toBeFocused()
  await proveInCeremony(frame, PHONE_EN, server)
  await decline.click()
  await dialog.getByRole('textbox').fill('The amount is wrong')
  await dialog.getByRole('button', { name: text(PHONE_EN, 'ceremony.decline.confirm') }).click()
  await expect(page.getByText(text(PHONE_EN, 'wizard.signature.was-declined'))).toBeVisible({
    timeout: 200_000,
  })
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.locator('[inert]')).toHaveCount(0)
  await checkAccessibility(page)
  expect(await readStatus(page, dossier)).toBe('mission_abort|mission_declined_by_subscriber')

  await sendAgain(page, PHONE_EN)
  expect(await readStatus(page, dossier)).toContain('mission_validation')
})

/** A dossier whose mission is being signed, opened by its advisor. */
async function openMission(
  browser: Browser,
  stage: Stage,
): Promise<{ readonly page: Page; readonly dossier: string }> {
  const { session } = await readDemoCase('complete', stage.locale)
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillToSignature(session)
  const page = await signIn(browser, stage, {
    url: server.url,
    login: 'advisor',
    path: `/form?dossier=${filler.dossierId}`,
  })
  await expect(signButtons(page, stage)).toHaveCount(1, { timeout: 200_000 })
  return { page, dossier: String(filler.dossierId) }
}

function signButtons(page: Page, stage: Stage) {
  return page.locator('.parties').getByRole('button', { name: new RegExp(`^${text(stage, 'wizard.sign')}`) })
}

/** Through the button beside the reason and the block that sends the documents. */
async function sendAgain(page: Page, stage: Stage): Promise<void> {
  await page.getByRole('button', { name: text(stage, 'wizard.signature.send-again') }).click()
  await expect(page.locator('#block-form')).toBeVisible()
  await page.locator('.actionbar button[type=submit]').click()
  await expect(page.getByRole('button', { name: text(stage, 'wizard.recall') })).toBeVisible({
    timeout: 200_000,
  })
}

async function readStatus(page: Page, dossier: string): Promise<string> {
  const status: unknown = await page.evaluate(async (id) => {
    const token: { access_token: string } = JSON.parse(localStorage.getItem('paraphe.token') ?? '{}')
    const headers = { authorization: `Bearer ${token.access_token}` }
    const answer = await (await fetch(`/api/dossiers/${id}`, { headers })).json()
    return answer.dossier.status
  }, dossier)
  return String(status)
}
