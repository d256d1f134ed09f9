import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from './stage.ts'

/** A public page in the theme of its deployment: colours, and fonts that the browser has fetched and parsed. */
export async function expectPublicLook(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/example`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)

  const css = await page.evaluate(async () => (await fetch('/deployment/theme.css')).text())
  const brand = /--color-brand:\s*(#\w{6})/.exec(css)?.[1] ?? '#0b4a56'
  expect(await computedBrand(page)).toBe(brand)
  const faces = [...css.matchAll(/font-family: "([^"]+)"/g)].map(([, family = '']) => family)
  for (const family of faces) {
    expect(await page.evaluate((wanted) => document.fonts.check(`16px "${wanted}"`), family), family).toBe(
      true,
    )
  }

  await page.goto(`${url}/tableau-de-bord`)
  await expect(page.locator('input[name=email]')).toBeVisible()
  await checkAccessibility(page)
}

async function computedBrand(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-brand').trim(),
  )
}
