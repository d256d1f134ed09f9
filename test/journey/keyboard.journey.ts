import { expect, type Page } from '@playwright/test'
import { awaitAdvance, readDemoCase } from './form-filler.ts'
import { KEYBOARD, openEmptyForm } from './input-method.ts'
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
    if (block.kind !== 'intro') expect(await isNextToBlock(page), block.slug).toBe(true)
    await KEYBOARD.send(page)
    await awaitAdvance(page, card)
  }

  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})

/** Back from the button that submits the open block: its last stop, or the one before the step back. */
async function isNextToBlock(page: Page): Promise<boolean> {
  for (let stop = 0; stop < 2; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    if (await page.evaluate(() => document.activeElement?.closest('#block-form') !== null)) return true
  }
  return false
}

/** The account answers these: the card is left as it is. */
const KNOWN = {
  sub_civility: '',
  sub_last_name: '',
  sub_first_name: '',
  sub_email: '',
  sub_mobile: '',
}

/** Stops at everything and goes to the button, which an investor need not: more keys than the estimate of the budget. */
const MOST_KEYS = 400

// Fills the whole form; an estimate of the keys (`test/scenario/investor-budget.test.ts`) runs daily.
if (process.env['LONG_RUN'])
  test('a direct investor presses few keys up to the signature', async ({ browser }) => {
    const form = await readDemoCase('complete-direct-transfer', 'fr', KNOWN)
    const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
    await KEYBOARD.press(page, text(DESK_FR, 'dashboard.button.create'))
    await openEmptyForm(page)
    await countKeys(page)

    for (const block of form.session.visibleBlocks()) {
      if (block.kind === 'signature') break
      const card = page.locator(`form[aria-labelledby="block-${block.slug}"]`)
      await expect(card, block.slug).toBeVisible()
      await KEYBOARD.fill(page, block, form)
      await KEYBOARD.send(page)
      await awaitAdvance(page, card)
    }

    const keys = Number(await page.evaluate(() => document.documentElement.dataset['keys']))
    process.stdout.write(`direct investor: ${keys} keys\n`)
    expect(keys).toBeGreaterThan(100)
    expect(keys).toBeLessThanOrEqual(MOST_KEYS)
  })

/** Pages of the form replace each other without loading a document. */
async function countKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Shift' && key !== 'Control') dataset['keys'] = String(Number(dataset['keys'] ?? 0) + 1)
      },
      true,
    )
  })
}
