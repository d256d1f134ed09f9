import { expect, type Page } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { readDemoCase } from './form-filler.ts'
import { findSmallTargets } from './gallery-checks.ts'
import { test } from './journey-test.ts'
import { findMotion } from './screen-faults.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn } from './stage.ts'

/**
 * The wizard's reference screens at every width: no horizontal overflow at 320 px, at 200 % (half the pixels of a
 * desktop) and on a desktop; no animation with reduced motion. With `SCREENSHOTS`, a picture of each. Daily on a phone:
 * `accessibility` looks at pages of the form at the other widths.
 */
const WIDTHS = process.env['LONG_RUN'] ? [1440, 720, 390, 320] : [390]

/** Identity, product, receipts, signature. */
const BLOCKS = ['etat-civil', 'montant', 'pieces-identite', 'signature-souscription']

test('the pages of the wizard fit every width', async ({ browser }) => {
  const { session } = await readDemoCase('complete-direct', 'fr')
  const filler = await DossierFiller.create(server.url, 'direct')
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'direct' })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  for (const [index, slug] of BLOCKS.entries()) {
    await filler.fillTo(session, slug, BLOCKS[index - 1])
    await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
    await expect(page.locator(`#block-${slug}`)).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSideways(page, `${slug} at ${width} px`)
      if (width === 390 || width === 1440) await checkAccessibility(page)
      if (width === 390) await expectReach(page, slug)
    }
    expect(await page.evaluate(findMotion), slug).toEqual([])
  }
})

/** Every control is a large enough touch target, with steps collapsed and expanded. */
async function expectReach(page: Page, where: string): Promise<void> {
  const fold = page.locator('.steps__fold')
  for (const _ of ['unfolded', 'folded again']) {
    for (const part of ['header', 'nav', 'main', '.actionbar']) {
      expect(await page.evaluate(findSmallTargets, part), `${where}, ${part}`).toEqual([])
    }
    await fold.click()
  }
}
