import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { PICTURED_TYPES } from '#server/forms/elements-page.ts'
import type { ElementType } from '#vocabulary/element-type.ts'
import { browserProgram } from './support/browser-program.ts'
import { RunningServer } from './support/start-server.ts'

/** Takes the pictures of `deployments/elements.md` from the gallery: each type with an answer, or as it begins. */

const INTO = join(import.meta.dirname, '../docs/screenshots/elements')

const server = await RunningServer.start()
const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
try {
  await rm(INTO, { recursive: true, force: true })
  await mkdir(INTO, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 480, height: 900 }, locale: 'fr-FR' })
  for (const type of PICTURED_TYPES) await writeFile(join(INTO, `${type}.webp`), await take(page, type))
} finally {
  await browser.close()
  await server.stop()
}

async function take(page: Page, type: ElementType): Promise<Buffer> {
  await page.goto(`${server.url}/ui?element=${type}`)
  const specimen = page.locator(`[data-specimen="${type}"]`)
  await expect(specimen.locator('[data-state=empty]')).toBeVisible()
  const filled = specimen.locator('[data-state=filled] .fields')
  const fields = (await filled.count()) > 0 ? filled : specimen.locator('[data-state=empty] .fields')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const png = await fields.screenshot({ animations: 'disabled' })
  return toWebp(page, png.toString('base64'))
}

/** A third of the size of the PNG; Playwright writes no WebP itself. */
async function toWebp(page: Page, png: string): Promise<Buffer> {
  const url = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  }, png)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
