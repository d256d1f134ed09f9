import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from './expect-no-sideways.ts'
import { LONG, test } from './journey-test.ts'
import { ReviewDesk } from './review-desk.ts'
import { checkAccessibility, DESK_FR, PHONE_EN, text, type Stage } from './stage.ts'

let desk: ReviewDesk
test.beforeAll(async () => {
  desk = await ReviewDesk.open()
  await desk.addReviewer('compliance2', 'compliance')
})
test.afterAll(() => desk.close())

test('compliance writes the conclusions that dossiers wait for, by keyboard, and they leave the list', async ({
  browser,
}) => {
  // Politically exposed persons: the base's table gives enhanced vigilance.
  const [first = 0, second = 0] = await desk.add(
    ['Mme Odile CONCLUSION, Démo Pierre Europe', 'M. Armand CONCLUSION, Démo Pierre Europe'].map((title) => ({
      case: 'complete' as const,
      title,
      changes: { kyc_pep: 'Oui' },
    })),
  )
  await desk.assess(second)

  const page = await desk.signIn(browser, DESK_FR, 'compliance')
  const waiting = page.getByRole('navigation', { name: text(DESK_FR, 'compliance.waiting') })
  const conclusions = waiting.getByRole('link', { name: text(DESK_FR, 'compliance.tab.conclusions') })
  await expect(conclusions).toContainText('2')
  await look(page, 'waiting')
  await conclusions.press('Enter')
  await expect(page.getByRole('region', { name: String(second) })).toBeVisible()

  const desktop = await openConclusions(page, DESK_FR)
  const panel = desktop.panelOf(first)
  await expect(panel).toContainText('Personne politiquement exposée')
  await look(page, 'conclusions')
  await panel.getByRole('button', { name: desktop.t('vigilance.conclude') }).press('Enter')
  await expect(panel.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Fonction et patrimoine examinés.')
  await look(page, 'conclusion-typed')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: desktop.t('vigilance.conclude.send') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(desktop.panelOf(second)).toBeVisible()

  const other = await desk.signIn(browser, PHONE_EN, 'compliance2')
  const phone = await openConclusions(other, PHONE_EN)
  await expect(phone.panelOf(second)).toContainText('Politically exposed person')
  await expect(phone.panelOf(first)).toHaveCount(0)
  await look(other, 'conclusions-en')
  await phone
    .panelOf(second)
    .getByRole('button', { name: phone.t('vigilance.conclude') })
    .press('Enter')
  await other.keyboard.type('Position and assets examined.')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await expect(phone.panelOf(second)).toHaveCount(0)
  await look(other, 'conclusions-none')
})

test(
  'a hit that somebody else must release offers no release to who confirmed it, and one to a colleague',
  LONG,
  async ({ browser }) => {
    const page = await desk.signIn(browser, DESK_FR, 'compliance')
    const t = (key: Parameters<typeof text>[1]) => text(DESK_FR, key)
    // As a deployment with `fourEyes.screeningRelease` answers who confirmed the hit.
    await page.route('**/api/screening/hits?state=held*', async (route) => {
      const response = await route.fetch()
      const hits = await response.json()
      const data = hits.data.map((each: object) => ({ ...each, can_release: false }))
      await route.fulfill({ response, json: { ...hits, data } })
    })
    await page.goto(`${desk.url}/compliance`)
    const hit = page.getByRole('region', { name: 'Ghislaine Morvan' })
    await expect(hit).toContainText('14/03/1961')
    await expect(hit).toContainText('France')
    await expect(hit.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(hit.getByRole('button', { name: t('compliance.settle') })).toBeDisabled()
    await look(page, 'hit')
    await hit.getByLabel(t('compliance.outcome.confirmed')).press('Space')
    await hit.getByLabel(t('compliance.reason.confirmed')).fill('Déclaration faite')
    await look(page, 'hit-confirming')
    const other = await desk.signIn(browser, PHONE_EN, 'compliance2')
    const en = (key: Parameters<typeof text>[1]) => text(PHONE_EN, key)
    await other.goto(`${desk.url}/compliance`)
    const settled = other.getByRole('region', { name: 'Ghislaine Morvan' })
    await settled.getByLabel(en('compliance.outcome.namesake')).press('Space')
    await settled.getByLabel(en('compliance.reason.namesake')).fill('Born elsewhere')
    await hit.getByRole('button', { name: t('compliance.settle') }).press('Enter')
    await expect(hit).toHaveCount(0)
    // The button is gone with its hit.
    await expect(page.locator('#contenu')).toBeFocused()
    await page.getByRole('tab', { name: t('compliance.tab.held') }).click()
    await expect(hit).toContainText(t('compliance.release.other'))
    await expect(hit.getByText(t('compliance.release'), { exact: true })).toHaveCount(0)
    await look(page, 'release-other')

    // The colleague's verdict comes too late: the hit leaves the list without the page being loaded again.
    await settled.getByRole('button', { name: en('compliance.settle') }).press('Enter')
    await expect(other.locator('.toasts')).toContainText('This match has just been settled')
    await expect(settled).toHaveCount(0)
    await other.getByRole('tab', { name: en('compliance.tab.settled') }).click()
    await settled.getByText(en('compliance.release'), { exact: true }).press('Enter')
    await settled.getByLabel(en('compliance.release.reason')).fill('Authorisation of the Treasury')
    await look(other, 'release-en')
    await settled.getByRole('button', { name: en('compliance.release.confirm') }).press('Enter')
    await expect(settled).toContainText('Authorisation of the Treasury')
    await expect(settled).toContainText('Nadia Belkacem')
    await look(other, 'released-en')
  },
)

/** The page of conclusions, reached by the keys of its tabs. */
async function openConclusions(page: Page, stage: Stage) {
  const t = (key: Parameters<typeof text>[1]) => text(stage, key)
  await page.goto(`${desk.url}/compliance`)
  await page.getByRole('tab', { name: t('compliance.tab.open') }).press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: t('compliance.tab.conclusions') })).toBeFocused()
  return { t, panelOf: (id: number) => page.getByRole('region', { name: String(id) }) }
}

/** Checks what is shown at both widths, and keeps a picture when asked to. */
async function look(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page, `${name} at ${width} px`)
    await checkAccessibility(page)
    const folder = process.env['SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
  if (size) await page.setViewportSize(size)
}
