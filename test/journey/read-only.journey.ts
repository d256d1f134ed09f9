import { expect } from '@playwright/test'
import { READ_ONLY_HEADER } from '#vocabulary/read-only.ts'
import { test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, signIn, STAGES, text } from './stage.ts'

/** The server says so while it reads from a standby; the failover itself is in test/durability. */
for (const stage of STAGES) {
  test(`a page says that nothing can be saved, and that it can again ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    let isReadOnly = true
    await page.route(/\/(api\/(?!live)|readyz)/, async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      await route.fulfill({
        response,
        headers: isReadOnly ? { ...headers, [READ_ONLY_HEADER]: 'on' } : headers,
      })
    })
    const banner = page.getByText(text(stage, 'read-only.title'))

    await test.step('lists stay readable under the banner', async () => {
      await page.goto(`${server.url}/dossier/signed-files`)
      await expect(banner).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The list itself is checked where it is tested.
      await checkAccessibility(page, '.offline')
    })

    await test.step('the banner disappears', async () => {
      isReadOnly = false
      await expect(banner).toBeHidden({ timeout: 20_000 })
    })
  })
}
