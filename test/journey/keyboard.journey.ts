import { expect } from '@playwright/test'
import { awaitAdvance, readDemoCase } from './form-filler.ts'
import { KEYBOARD } from './input-method.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { DESK_FR, signIn, text } from './stage.ts'

/** The first page of the client form by keyboard; the long run completes every variant this way. */
test('the first page is filled by keyboard only', async ({ browser }) => {
  const form = await readDemoCase('complete', 'fr')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await KEYBOARD.press(page, text(DESK_FR, 'dashboard.button.create-for-lead'))
  await page.waitForURL('**/form/**')

  for (const block of form.session.visibleBlocks('projet')) {
    const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
    await expect(card).toBeVisible()
    await KEYBOARD.fill(page, block, form)
    await KEYBOARD.send(page)
    await awaitAdvance(page, card)
  }

  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})
