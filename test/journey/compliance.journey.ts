import { expect } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('compliance confirms a hit, then releases it with a reason, which a reviewer cannot see', async ({
  browser,
}) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'compliance', path: '/compliance' })
  const hit = page.getByRole('region', { name: 'Ghislaine Morvan' })
  await expect(hit).toContainText('MORVAN-EXEMPLE')
  await expect(hit).toContainText(t('compliance.likeness.year'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `compliance at ${width} px`)
  }
  await checkAccessibility(page)

  await hit.getByLabel(t('compliance.outcome.confirmed')).check()
  await hit.getByLabel(t('compliance.reason.confirmed')).fill('Déclaration faite')
  await hit.getByRole('button', { name: t('compliance.settle') }).press('Enter')
  await expect(hit).toHaveCount(0)
  await page.getByRole('tab', { name: t('compliance.tab.settled') }).click()
  await expect(hit).toContainText('Déclaration faite')
  await expect(hit).toContainText(t('compliance.held'))

  await hit.getByText(t('compliance.release'), { exact: true }).press('Enter')
  await checkAccessibility(page)
  await hit.getByLabel(t('compliance.release.reason')).fill('Autorisation reçue')
  await hit.getByRole('button', { name: t('compliance.release.confirm') }).press('Enter')
  await expect(hit).toContainText(t('compliance.released'))
  await expect(hit).toContainText('Autorisation reçue')
  await expect(hit).toContainText('Déclaration faite')
  await checkAccessibility(page)

  const reviewer = await signIn(browser, PHONE_EN, { url: server.url, login: 'reviewer' })
  await reviewer.goto(`${server.url}/compliance`)
  await expect(reviewer).not.toHaveURL(/compliance/)
})
