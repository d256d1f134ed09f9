import { expect } from '@playwright/test'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { expectNoSideways } from './expect-no-sideways.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('an advisor reminds a signatory from the row of the list; the dossier says when', async ({
  browser,
}) => {
  const { session } = await readDemoCase('complete', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillToSignature(session)
  const page = await signIn(browser, DESK_FR, {
    url: server.url,
    login: 'advisor',
    path: '/dossier/current-cases',
  })
  const row = page
    .getByRole('row')
    .filter({ hasText: t('dossiers.row.short-number', { id: filler.dossierId }) })
  const remind = row.getByRole('button', { name: t('task.remind') })
  // The documents are drawn and sent by a job; the list does not poll.
  await expect(async () => {
    await page.reload()
    await expect(remind).toBeVisible({ timeout: 2_000 })
  }).toPass()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `list at ${width} px`)
  }
  await checkAccessibility(page)

  await remind.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('signature')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: t('task.remind.send_one') }).press('Enter')

  const reminded = t('task.reminded', { day: '' }).trim()
  await expect(row).toContainText(reminded)
  await expect(remind).toHaveCount(0)

  await page.goto(`${server.url}/form?dossier=${filler.dossierId}`)
  const awaited = page.locator('.party--now')
  await expect(awaited).toContainText(reminded)
  await expect(awaited.getByRole('button', { name: t('task.remind') })).toHaveCount(0)
  await checkAccessibility(page)
})
