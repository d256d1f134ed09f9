import { expect } from '@playwright/test'
import { openDemoDossier } from '#test/support/demo-dossier.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { test } from './journey-test.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { ReviewDesk, ReviewerAt } from './review-desk.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, stagesFrom } from './stage.ts'

/** A reviewer walks through what happened to a dossier, by keyboard. */

let desk: ReviewDesk
let dossier = 0
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
  const filler = await DossierFiller.create(desk.url, 'advisor')
  const first = await openDemoDossier('complete', { sub_last_name: 'LEMAITRE' })
  const corrected = await openDemoDossier('complete', { sub_last_name: 'LEMAIRE' })
  await filler.fillTo(first.session, 'profession')
  await filler.fillTo(corrected.session, 'profession')
  dossier = filler.dossierId
  await desk.review(dossier)
})
test.afterAll(() => desk.close())

for (const stage of stagesFrom(DESK_FR, PHONE_EN))
  test(`each step says what changed and shows the dossier as it was, ${stage.name}`, async ({ browser }) => {
    const page = await desk.signIn(browser, stage)
    const reviewer = new ReviewerAt(page, stage, desk)
    const t = reviewer.text.bind(reviewer)
    await reviewer.open(dossier)
    await reviewer.tab('actions').click()

    const line = page.getByRole('region', { name: t('timeline.title') })
    const correction = line.getByRole('listitem').filter({ hasText: 'LEMAITRE' }).first()
    await expect(correction).toContainText('LEMAIRE')
    await expect(correction).toContainText(t('timeline.how.typed'))
    await expectNoSideways(page, stage.name)
    await checkAccessibility(page)

    const creation = line.getByRole('listitem').last()
    await creation.getByRole('button').press('Enter')
    const past = page.getByRole('region', { name: t('timeline.past', { moment: '' }).trim() })
    await expect(past.getByRole('heading')).toBeFocused()
    await expect(page.getByText('LEMAITRE')).toBeHidden()
    const next = past.getByRole('button', { name: t('timeline.next') })
    await expect(async () => {
      await next.press('Enter', { timeout: 500 })
      await expect(page.locator('.sheetview')).toContainText('LEMAITRE', { timeout: 500 })
    }).toPass()
    await expectNoSideways(page, stage.name)
    await checkAccessibility(page)

    await past.getByRole('button', { name: t('timeline.close') }).press('Enter')
    await expect(
      line.getByRole('button', { name: t('timeline.open') }).and(page.locator(':focus')),
    ).toBeVisible()
    await page.keyboard.press('1')
    await expect(page.locator('.sheetview')).toContainText('LEMAIRE')
  })
