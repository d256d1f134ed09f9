import { expect, type Browser, type Page } from '@playwright/test'
import { fr } from '#web/wording/index.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import { DossierFiller } from '#test/support/dossier-filler.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { readDemoCase } from './form-filler.ts'
import { test } from './journey-test.ts'
import { checkAccessibility } from './stage.ts'

/**
 * Two parties who never sign in: the subscriber opens the mailed link on a phone, reads the documents as text and
 * signs by keyboard; the advisor opens theirs and declines. The demo seeds the dossier ready to sign.
 */

let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.startFirst()
})
test.afterAll(() => server.stop())

const SUBSCRIBER = 'o.castaing@exemple.fr'
const ADVISOR = 'advisor@demo.test'
const HOLDER = 'francoise.lemaire@exemple.fr'
const CO_HOLDER = 'henri.lemaire@exemple.fr'
const text = (key: keyof typeof fr) => withFrenchSpaces(fr[key])

test('two holders sign remotely, each with their own mailed link and code', async ({ browser }) => {
  const { session } = await readDemoCase('complete-couple', 'fr')
  const filler = await DossierFiller.create(server.url, 'advisor')
  await filler.fillToSignature(session)
  const about = `n°\u00a0${filler.dossierId}`

  const first = await openLink(browser, await waitForLink(HOLDER, 1, about))
  await prove(first, HOLDER)
  await readAsText(first)
  await signByKeyboard(first, 'Françoise Lemaire')
  await expect(first.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()

  const second = await openLink(browser, await waitForLink(CO_HOLDER, 1, about))
  const [codeOfFirst = ''] = await codesTo(HOLDER)
  // Other journeys have signed as the same people.
  const earlier = (await codesTo(CO_HOLDER)).length
  await second.getByRole('button', { name: 'Recevoir mon code' }).click()
  await expect.poll(async () => (await codesTo(CO_HOLDER)).length).toBe(earlier + 1)
  await typeCode(second, codeOfFirst)
  await expect(second.getByRole('tablist', { name: text('ceremony.documents') })).toHaveCount(0)
  await typeCode(second, (await codesTo(CO_HOLDER))[0] ?? '')
  await expect(second.getByRole('tablist', { name: text('ceremony.documents') })).toBeVisible()
  await readAsText(second)
  await signByKeyboard(second, 'Henri Lemaire')
  await expect(second.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
  await expect
    .poll(
      async () => (await mailsTo(CO_HOLDER)).some(({ subject }) => subject.includes('documents signés')),
      {
        timeout: 120_000,
      },
    )
    .toBe(true)
})

test('the subscriber signs through the mailed link without an account, the advisor declines through theirs', async ({
  browser,
}) => {
  const link = await waitForLink(SUBSCRIBER, 2)
  const subscriber = await openLink(browser, link)
  await prove(subscriber, SUBSCRIBER)
  await readAsText(subscriber)
  await signByKeyboard(subscriber, 'Odile Castaing')
  await expect(subscriber.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
  await checkAccessibility(subscriber)

  await subscriber.goto(link)
  await expect(subscriber.getByRole('heading', { name: 'Vous avez déjà signé' })).toBeVisible()

  const dossier = /dossier n° (\d+)/.exec((await mailsTo(SUBSCRIBER))[0]?.subject ?? '')?.[1] ?? ''
  const advisor = await openLink(browser, await waitForLink(ADVISOR, 1, `n°\u00a0${dossier}`))
  await prove(advisor, ADVISOR)
  await advisor.getByRole('button', { name: text('ceremony.decline') }).click()
  const dialog = advisor.getByRole('alertdialog').or(advisor.getByRole('dialog'))
  await dialog.getByRole('textbox').fill('Le montant est à revoir')
  await checkAccessibility(advisor)
  await dialog.getByRole('button', { name: text('ceremony.decline.confirm') }).click()
  await expect(advisor.getByRole('heading', { name: 'C’est terminé' })).toBeVisible()
  await expect
    .poll(async () =>
      (await mailsTo(SUBSCRIBER)).some(({ subject }) => subject.includes('signature refusée')),
    )
    .toBe(true)
})

async function codesTo(recipient: string): Promise<readonly string[]> {
  return (await mailsTo(recipient)).flatMap(
    ({ body }) => /code de signature est (\d{6})/.exec(body)?.[1] ?? [],
  )
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.getByRole('button', { name: 'Ouvrir mes documents' }).click()
}

async function mailsTo(recipient: string) {
  return (await server.mails()).filter((mail) => mail.recipient === recipient)
}

/** Link of this recipient's newest invitation, once that many have arrived: mission, then subscription. */
async function waitForLink(recipient: string, count: number, about = ''): Promise<string> {
  const links = async () =>
    (await mailsTo(recipient))
      .filter(({ subject }) => subject.includes('documents à signer') && subject.includes(about))
      .flatMap(({ body }) => /https?:\/\/\S+(\/sign\/party\/\S+)/.exec(body)?.[1] ?? [])
  await expect.poll(async () => (await links()).length, { timeout: 240_000 }).toBeGreaterThanOrEqual(count)
  const [newest = ''] = await links()
  return `${server.url}${newest}`
}

async function openLink(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Documents à signer' })).toBeVisible()
  await checkAccessibility(page)
  return page
}

async function prove(page: Page, recipient: string): Promise<void> {
  const before = (await codesTo(recipient)).length
  await page.getByRole('button', { name: 'Recevoir mon code' }).click()
  await expect.poll(async () => (await codesTo(recipient)).length).toBe(before + 1)
  await typeCode(page, (await codesTo(recipient))[0] ?? '')
  await expect(page.getByRole('tablist', { name: text('ceremony.documents') })).toBeVisible()
  await checkAccessibility(page)
}

/** Reads every document as text, to its end. */
async function readAsText(page: Page): Promise<void> {
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
    }).toPass({ timeout: 30_000 })
  }
  await checkAccessibility(page)
}

async function signByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: text('ceremony.signature.type') }).press('Enter')
  await page.getByRole('tab', { name: text('ceremony.signature.type') }).press('Space')
  await page.getByLabel(text('ceremony.signature.name')).fill(name)
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: new RegExp(`^${text('wizard.sign')}`) }).press('Enter')
}
