import { expect, type Browser, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { confirmStatements } from './ceremony-signer.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { findTurn, waitForCode } from './sign-by-call.ts'
import { DESK_FR, signIn, text } from './stage.ts'

/** The signing frame of the wizard: opened and left by keyboard, and without a connection. */

const t = (key: Parameters<typeof text>[1]) => text(DESK_FR, key)

test('the frame stays open on a second press, and gives the focus back', async ({ browser }) => {
  const page = await openSignature(browser)
  const sign = page.locator('.parties [aria-current=step] .btn--primary')
  const frame = page.locator('.frame')
  const quit = frame.getByRole('button', { name: t('wizard.signature.quit') })
  await page.route('**/docusigns/*/iframe', (route) => route.fulfill({ status: 500, body: '' }))

  await sign.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(frame).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(frame).toHaveCount(0)
  await expect(sign).toBeFocused()

  // The clock of events stands still too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await sign.click()
  await quit.click()
  await expect(frame).toBeVisible()
  await page.clock.runFor(600)
  await quit.click()
  await expect(frame).toHaveCount(0)
  await expect(sign).toBeFocused()
})

test('a frame opened again after a failed signature is not closed for the failed one', async ({
  browser,
}) => {
  const page = await openSignature(browser)
  const sign = page.locator('.parties [aria-current=step] .btn--primary')
  const frame = page.locator('.frame')
  const documents = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await sign.click()
  await expect(documents).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

  const isRead = page.waitForResponse((response) => /\/api\/dossiers\/\d+$/.test(response.url()))
  await page
    .frameLocator('iframe')
    .locator('html')
    .evaluate(() =>
      window.parent.postMessage({ source: 'paraphe.signing', outcome: 'error' }, window.location.origin),
    )
  await isRead
  await page.clock.runFor(600)
  await frame.getByRole('button', { name: t('wizard.signature.quit') }).click()
  await expect(frame).toHaveCount(0)
  await sign.click()
  await expect(documents).toBeVisible()
  await page.clock.runFor(6_000)

  await expect(documents).toBeVisible()
})

test('without a connection the ceremony says so at once, and keeps the code', async ({ browser }) => {
  const page = await openSignature(browser)
  const context = page.context()
  await page.locator('.parties [aria-current=step] .btn--primary').click()
  const frame = page.frameLocator('iframe')
  await confirmStatements(frame, DESK_FR)
  const send = frame.getByRole('button', { name: t('ceremony.code.send') })
  const verify = frame.getByRole('button', { name: t('ceremony.code.verify') })
  const code = frame.getByLabel(t('ceremony.code.label'))
  const failure = frame.getByRole('alert').filter({ hasText: t('ceremony.network') })

  await context.setOffline(true)
  await send.click()
  await expect(failure).toBeVisible()
  await expect(send).toBeEnabled()
  await context.setOffline(false)

  // A frame may be due before the field is drawn: the focus has to wait for the field, not for the frame.
  await frame.locator('html').evaluate(() => {
    globalThis.requestAnimationFrame = (run) => {
      queueMicrotask(() => run(0))
      return 0
    }
  })
  const sent = await waitForCode(server, () => send.click())
  await expect(code).toBeFocused()
  await code.fill(sent)
  await context.setOffline(true)
  await verify.click()
  await expect(failure).toBeVisible()
  await expect(code).toHaveValue(sent)
  await context.setOffline(false)

  await verify.click()
  await expect(frame.getByText(t('ceremony.code.verified'))).toBeVisible()
})

test('a code whose answer is lost on its way is asked for, with no failure beside it', async ({
  browser,
}) => {
  const page = await openSignature(browser)
  await page.locator('.parties [aria-current=step] .btn--primary').click()
  const frame = page.frameLocator('iframe')
  await confirmStatements(frame, DESK_FR)
  const code = frame.getByLabel(t('ceremony.code.label'))
  await page.route('**/code', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

  const sent = await waitForCode(server, () =>
    frame.getByRole('button', { name: t('ceremony.code.send') }).click(),
  )

  await expect(code).toBeFocused()
  await expect(frame.getByRole('alert')).toHaveCount(0)
  await code.fill(sent)
  await frame.getByRole('button', { name: t('ceremony.code.verify') }).click()
  await expect(frame.getByText(t('ceremony.code.verified'))).toBeVisible()
})

/** The signature block of a direct investor, whose turn it is. */
async function openSignature(browser: Browser): Promise<Page> {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  await filler.fillToSignature(session)
  const dossier = String(filler.dossierId)
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
  await findTurn(page, dossier)
  await page.goto(`${server.url}/form?dossier=${dossier}`)
  return page
}
