import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { listDeployments } from '#server/forms/list-deployments.ts'
import { createSealingKey } from '#test/support/sealing-key.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { test } from './journey-test.ts'
import { checkAccessibility } from './stage.ts'

/** One deployment besides the demo in every run, all of them in the long run. */
const NAMES = process.env['LONG_RUN'] ? await listDeployments() : ['voisin']

for (const name of NAMES) {
  test(`${name} serves its theme on a public page`, async ({ browser }) => {
    const server = await RunningServer.start({ DEPLOYMENT: name, ...createSealingKey() })
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'fr-FR' })
    const page = await context.newPage()
    try {
      await page.goto(`${server.url}/example`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await picture(page, name)
      await checkAccessibility(page)

      const css = await page.evaluate(async () => (await fetch('/deployment/theme.css')).text())
      const brand = /--color-brand:\s*(#\w{6})/.exec(css)?.[1] ?? '#0b4a56'
      expect(await computedBrand(page)).toBe(brand)
      // The theme's font has been fetched and parsed.
      const faces = [...css.matchAll(/font-family: "([^"]+)"/g)].map(([, family = '']) => family)
      for (const family of faces) {
        expect(
          await page.evaluate((wanted) => document.fonts.check(`16px "${wanted}"`), family),
          family,
        ).toBe(true)
      }

      await page.goto(`${server.url}/tableau-de-bord`)
      await expect(page.locator('input[name=email]')).toBeVisible()
      await checkAccessibility(page)
    } finally {
      await context.close()
      await server.stop()
    }
  })
}

async function computedBrand(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim(),
  )
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: join(folder, `look-${name}.png`) })
}
