import { expect } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, signIn, text } from './stage.ts'

const t = (key: Parameters<typeof text>[1], params = {}) => text(DESK_FR, key, params)

test('the administrator gives a CRM an identity, renews its secret and revokes it', async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'administrator' })
  await page.getByRole('link', { name: t('administration.integrations'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('administration.integrations'))

  const create = page.getByRole('button', { name: t('administration.create') })
  // A key pressed on a disabled button is lost.
  await expect(create).toBeEnabled()
  await create.press('Enter')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('administration.create.save') })
  await expect(save).toBeDisabled()
  await dialog.getByLabel(t('administration.name')).fill('Cabinet Delmas CRM')
  await dialog.getByLabel(t('administration.owner')).selectOption('Réseau Carpentier')
  await dialog.getByLabel(t('administration.actsFor.choose')).check()
  await dialog.getByLabel('Antoine Delmas (advisor@demo.test)').check()
  await expect(dialog.getByLabel(/advisor3@demo\.test/)).toHaveCount(0)
  await dialog.getByLabel(t('administration.scope.dossiers:read')).check()
  await dialog.getByLabel(t('administration.key')).fill('no key')
  await expect(dialog.getByText(t('administration.key.unreadable'))).toBeVisible()
  await checkAccessibility(page)
  // One under the other: a box at the end of a line would stand apart from its label.
  const edges = await dialog
    .locator('label:has([type=checkbox])')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().left))
  expect(new Set(edges).size).toBe(1)
  await dialog.getByLabel(t('administration.method.secret')).check()
  await save.press('Enter')

  await expect(dialog.getByText(t('administration.issued.secret'))).toBeVisible()
  const [clientId = '', secret = ''] = await dialog.locator('code').allTextContents()
  expect(await statusOfToken(clientId, secret)).toBe(200)
  const overflow = await dialog.locator('code').evaluateAll((values) =>
    values.map((value) => {
      const range = document.createRange()
      range.selectNodeContents(value)
      return range.getBoundingClientRect().right - (value.parentElement?.getBoundingClientRect().right ?? 0)
    }),
  )
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0)
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: t('administration.close') }).press('Enter')
  await expect(page.getByText(secret)).toHaveCount(0)
  const row = page.getByRole('row', { name: /Cabinet Delmas CRM/ })
  await expect(row).toContainText('Réseau Carpentier')
  await expect(row).toContainText(t('administration.scope.dossiers:read'))
  await expect(row).toContainText(t('administration.state.active'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `administration at ${width} px`)
  }
  await checkAccessibility(page)

  await row.getByRole('button', { name: new RegExp(t('administration.rotate')) }).press('Enter')
  await dialog.getByLabel(t('administration.overlap.0')).check()
  await dialog.getByRole('button', { name: t('administration.rotate.save.secret') }).press('Enter')
  await expect(dialog.getByText(t('administration.issued.secret'))).toBeVisible()
  const [, next = ''] = await dialog.locator('code').allTextContents()
  expect(await statusOfToken(clientId, secret)).toBe(401)
  expect(await statusOfToken(clientId, next)).toBe(200)
  await dialog.getByRole('button', { name: t('administration.close') }).press('Enter')

  await row.getByRole('button', { name: new RegExp(t('administration.revoke')) }).press('Enter')
  const question = page.getByRole('alertdialog')
  await checkAccessibility(page)
  await question.getByRole('button', { name: t('administration.revoke') }).press('Enter')
  await expect(row).toContainText(t('administration.state.revoked'))
  expect(await statusOfToken(clientId, next)).toBe(401)
})

test('the administrator has these pages, which nobody else has', LONG, async ({ browser }) => {
  const page = await signIn(browser, PHONE_EN, { url: server.url, login: 'administrator' })
  await page.goto(`${server.url}/dossier`)
  await expect(page).toHaveURL(/\/administration\/personnes$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(PHONE_EN, 'administration.people'))
  await checkAccessibility(page)

  const advisor = await signIn(browser, DESK_FR, { url: server.url, login: 'advisor' })
  await advisor.goto(`${server.url}/administration`)
  await expect(advisor).not.toHaveURL(/administration/)
})

async function statusOfToken(clientId: string, secret: string): Promise<number> {
  const { status } = await fetch(`${server.url}/auth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return status
}
