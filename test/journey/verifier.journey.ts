import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { MOST_BYTES } from '#proof/check-container.ts'
import { buildContainer } from '#test/support/build-container.ts'
import { server } from './shared-server.ts'
import { LONG, test } from './journey-test.ts'
import { checkAccessibility } from './stage.ts'

/** The verifier saved as a file and opened without a network, as by a reader who does not trust the server. */

const PAGE = join(import.meta.dirname, '../../dist/verifier.html')
const FLIPS = 50

let directory: string
test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paraphe-verifier-'))
})
test.afterAll(() => rm(directory, { recursive: true }))

async function openOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(PAGE).href)
}

const choose = (page: Page, name: string, bytes: Uint8Array) =>
  page.locator('#container').setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) })

test('says in both languages what holds, offline, by keyboard and to a screen reader', async ({ page }) => {
  const { container, kept } = await buildContainer()
  const path = join(directory, 'kept.json')
  await writeFile(path, JSON.stringify(kept))
  await openOffline(page)

  await choose(page, 'dossier.asice', container)

  await expect(page.getByRole('status')).toContainText('Le conteneur est valide')
  await expect(page.getByText('Les racines n’ont pas été comparées')).toBeVisible()
  await page.locator('#kept').setInputFiles(path)
  await expect(page.getByText('ne contredisent pas le fichier que vous avez conservé')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'English' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('The container is valid')
  await expect(page.getByRole('heading', { name: 'What this proof does not prove' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('#container')).toBeFocused()
})

test('gives days in Paris, wherever it is opened', async ({ browser }) => {
  const { container } = await buildContainer()
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', locale: 'fr-FR' })
  const page = await context.newPage()
  await openOffline(page)

  await choose(page, 'dossier.asice', container)

  await expect(page.getByText('1 janvier 2030')).toBeVisible()
  await context.close()
})

test('names the part of each byte that was changed', async ({ page }) => {
  const { container } = await buildContainer()
  await openOffline(page)

  for (let round = 0; round < FLIPS; round += 1) {
    const at = Math.floor(((round + 0.37) / FLIPS) * container.length)
    const flipped = container.with(at, (container[at] ?? 0) ^ (1 << (round % 8)))
    await choose(page, `flip-${round}.asice`, flipped)
    await expect(page.locator('#problems li').first(), `byte ${at}`).toBeVisible()
    await choose(page, 'whole.asice', container)
    await expect(page.getByRole('status')).toContainText('Le conteneur est valide')
  }
})

test(
  'refuses by its size a file that it would not read, and what is no container',
  LONG,
  async ({ page }) => {
    await openOffline(page)
    const path = join(directory, 'large.asice')
    await writeFile(path, '')
    await truncate(path, MOST_BYTES + 1)

    await page.locator('#container').setInputFiles(path)
    await expect(page.locator('#problems')).toContainText('300 Mo')
    await choose(page, 'hello.asice', Buffer.from('hello, this is no container at all'))
    await expect(page.locator('#problems')).toContainText('pas un conteneur de preuve')
  },
)

test('is served by the product under its own policy, and drops work', async ({ page }) => {
  const { container } = await buildContainer()
  const answer = await page.goto(`${server.url}/evidence/verifier.html`)

  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'dossier.asice'))
      return transfer
    },
    [...container],
  )
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByRole('status')).toContainText('Le conteneur est valide')
})
