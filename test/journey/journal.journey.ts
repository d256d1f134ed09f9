import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, PHONE_STAGES, signIn, text } from './stage.ts'

for (const stage of PHONE_STAGES) {
  test(`the administrator finds who did what ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'administrator' })
    const rows = page.locator('tbody tr')
    await page.getByRole('link', { name: text(stage, 'administration.journal'), exact: true }).click()
    await expect(page.getByRole('heading', { name: text(stage, 'journal.title') })).toBeVisible()

    await page.getByLabel(text(stage, 'journal.person')).fill('advisor@demo.test')
    await page.getByLabel(text(stage, 'journal.kind'), { exact: true }).selectOption('dossier')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/person=advisor%40demo\.test&kind=dossier/)
    await expect(rows.first()).toContainText('Antoine Delmas')
    await expect(rows.filter({ hasText: text(stage, 'journal.action.account.signed-in') })).toHaveCount(0)
    await checkAccessibility(page)

    await rows.getByRole('link').first().click()
    await expect(page).toHaveURL(/\?dossier=\d+$/)
    await expect(rows.last()).toContainText(text(stage, 'journal.action.dossier.created'))
    await expect(rows.last()).not.toContainText('dossier.created')

    await page.getByRole('link', { name: text(stage, 'journal.clear') }).click()
    await page.getByRole('link', { name: text(stage, 'journal.older') }).click()
    await expect(page.getByRole('link', { name: text(stage, 'journal.newest') })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: text(stage, 'journal.newest') })).toBeHidden()

    await page.getByLabel(text(stage, 'journal.from'), { exact: true }).fill('2099-01-01')
    await page.getByLabel(text(stage, 'journal.to'), { exact: true }).fill('2026-01-01')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?from=2026-01-01&to=2099-01-01$/)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: text(stage, 'journal.export') }).click()
    expect((await download).suggestedFilename()).toBe('journal.csv')
    await page.context().close()
  })
}
