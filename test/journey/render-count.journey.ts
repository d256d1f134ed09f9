import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { buildPage, readPageFile } from '../../bench/browser/build-page.ts'
import { generateForm } from '../../bench/generate-form.ts'
import { FIELDS } from '../../bench/browser/bench-page.ts'
import { test } from './journey-test.ts'

/** Counts React renders by element, with its profiling build. */
test('a keystroke renders only the elements it changes', async ({ page }) => {
  const folder = test.info().outputPath('page')
  const entry = join(import.meta.dirname, '../../bench/browser/ours.tsx')
  const built = await buildPage(entry, { name: 'ours', folder, profiling: true })
  await page.route('http://bench.test/**', async (route) => {
    const { body, type } = await readPageFile(built.folder, new URL(route.request().url()).pathname)
    await route.fulfill({ body, contentType: type })
  })
  await page.goto('http://bench.test/')
  const generated = generateForm(FIELDS, false)
  const probe = page.locator(`#field-e${generated.probe}`)
  await expect(probe).toBeVisible()
  // Exclude renders caused by pointer and focus.
  await probe.focus()
  await page.keyboard.press('End')
  await forgetRenders(page)

  await page.keyboard.press('7')

  const last = generated.specs.length
  const dependants = Array.from({ length: 8 }, (_each, index) => `e${last - 8 + index}`)
  await expect.poll(() => readRenders(page)).toEqual([`e${generated.probe}`, ...dependants].toSorted())
})

async function forgetRenders(page: Page): Promise<void> {
  await page.evaluate(() => {
    const renders: Map<string, number> = Reflect.get(window, 'renders')
    renders.clear()
  })
}

async function readRenders(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => {
    const renders: Map<string, number> = Reflect.get(window, 'renders')
    return [...renders.keys()]
  })
  return names.toSorted()
}
