import { expect, type Browser, type Page } from '@playwright/test'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import type { DemoServer } from '#test/support/start-server.ts'
import { fr } from '#web/wording/index.ts'
import { confirmStatements } from './ceremony-signer.ts'
import { checkAccessibility, DESK_FR } from './stage.ts'

/** A French interface text. */
export const text = (key: keyof typeof fr) => withFrenchSpaces(fr[key])

export async function codesTo(server: DemoServer, recipient: string): Promise<readonly string[]> {
  return (await mailsTo(server, recipient)).flatMap(
    ({ body }) => /code de signature est (\d{6})/.exec(body)?.[1] ?? [],
  )
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.getByRole('button', { name: 'Ouvrir mes documents' }).click()
}

/** Mails to this recipient, newest first. */
export async function mailsTo(server: DemoServer, recipient: string) {
  return (await server.mails()).filter((mail) => mail.recipient === recipient)
}

/** Link of this recipient's newest invitation, once `count` of them have arrived. */
export async function waitForLink(
  server: DemoServer,
  recipient: string,
  { count, about = '' }: { readonly count: number; readonly about?: string },
): Promise<string> {
  const links = async () =>
    (await mailsTo(server, recipient))
      .filter(({ subject }) => /(documents?|correction) à signer/.test(subject) && subject.includes(about))
      .flatMap(({ body }) => /https?:\/\/\S+(\/sign\/party\/\S+)/.exec(body)?.[1] ?? [])
  await expect.poll(async () => (await links()).length, { timeout: 240_000 }).toBeGreaterThanOrEqual(count)
  const [newest = ''] = await links()
  return `${server.url}${newest}`
}

/** Opens the link on a phone. */
export async function openLink(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Documents à signer' })).toBeVisible()
  await checkAccessibility(page)
  return page
}

/** Requests the party's code and types it. */
export async function requestCode(page: Page, server: DemoServer, recipient: string): Promise<void> {
  const before = (await codesTo(server, recipient)).length
  await page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await expect.poll(async () => (await codesTo(server, recipient)).length).toBe(before + 1)
  await typeCode(page, (await codesTo(server, recipient))[0] ?? '')
}

/** Opens the documents behind the link. */
export async function prove(page: Page, server: DemoServer, recipient: string): Promise<void> {
  await requestCode(page, server, recipient)
  await confirmStatements(page, DESK_FR)
  await expect(page.getByRole('tablist', { name: text('ceremony.documents') })).toBeVisible()
  await checkAccessibility(page)
}

/** Reads every document as text, to its end. */
export async function readAsText(page: Page): Promise<void> {
  for (const tab of await page
    .getByRole('tablist', { name: text('ceremony.documents') })
    .getByRole('tab')
    .all()) {
    await tab.click()
    const asText = page.getByRole('button', { name: text('ceremony.as-text') })
    await asText.click()
    await expect(asText).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toBeVisible()
    // While the text loads, the end of the page is another one.
    await expect(async () => {
      await page.locator('.sheetwrap').press('End')
      await expect(tab).toContainText(`, ${text('ceremony.read')}`, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
  }
  await checkAccessibility(page)
}

/** Types the name, ticks every box and signs. */
export async function signByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: text('ceremony.signature.type') }).press('Enter')
  await page.getByRole('tab', { name: text('ceremony.signature.type') }).press('Space')
  await page.getByLabel(text('ceremony.signature.name')).fill(name)
  for (const box of await page.getByRole('checkbox').all()) await box.press('Space')
  await page.getByRole('button', { name: new RegExp(`^${text('wizard.sign')}`) }).press('Enter')
}
