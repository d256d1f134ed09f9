import { expect, type Page } from '@playwright/test'
import { LONG, test } from './journey-test.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, STAGES, text } from './stage.ts'

for (const stage of STAGES) {
  test(`help answers by role, finds a word and quotes only the page in a report ${stage.name}`, async ({
    browser,
  }) => {
    const page = await signIn(browser, stage, {
      url: server.url,
      login: 'advisor',
      path: '/dossier/signed-files',
    })
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text(stage, 'footer.help') })
      .click()

    // The questions of the reader's own role, one of another by search.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(currentTab(page)).toHaveText(text(stage, 'help.audience.advisor'))
    await expect(page.locator('#recall')).toBeVisible()
    await expect(page.locator('#my-copy')).toHaveCount(0)
    await checkAccessibility(page)
    const search = page.getByRole('searchbox', { name: text(stage, 'help.search') })
    await search.fill(stage.locale === 'fr' ? 'exemplaire signe' : 'signed COPY')
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      text(stage, 'help.count_one', { count: '1' }),
    )
    await page.locator('#my-copy summary').click()
    await expect(page).toHaveURL(/\?.*#my-copy$/)
    await search.fill('zzz')
    await expect(
      page.getByRole('heading', { name: text(stage, 'help.none', { search: 'zzz' }) }),
    ).toBeVisible()

    const report = page.getByRole('link', { name: text(stage, 'help.report') })
    const mail = new URL((await report.getAttribute('href')) ?? '')
    expect(mail.pathname).toBe('contact@hauterive.test')
    expect(mail.searchParams.get('body')).toContain('Page')
    expect(mail.searchParams.get('body')).toContain('/dossier/signed-files\r\n')
    expect(mail.searchParams.get('body')).toMatch(/Version.*\d+\.\d+\.\d+/)
  })
}

test('a question has an address of its own, for people without an account too', LONG, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: DESK_FR.viewport })
  const page = await context.newPage()
  await page.goto(`${server.url}/aide?lang=en#my-copy`)

  await expect(currentTab(page)).toHaveText('Signatory without account')
  await expect(page.locator('#my-copy summary')).toBeFocused()
  await expect(page.getByText('The same link, with a new code')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('Monday to Friday')

  await page.getByRole('link', { name: 'Investor' }).click()
  await expect(page.locator('#payment')).toBeVisible()
  await page.goBack()
  await expect(page.locator('#my-copy')).toBeVisible()
})

test('help is linked from sign-in, in its language', LONG, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: DESK_FR.viewport })
  const page = await context.newPage()
  await page.goto(`${server.url}/?lang=en`)
  await page.getByRole('link', { name: 'Help' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report a problem' })).toHaveAttribute('href', /%2Fauth/)
})

function currentTab(page: Page) {
  return page.locator('main nav [aria-current=page]')
}
