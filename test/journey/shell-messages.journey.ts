import { expect, type Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { errorText } from '#rules/error-catalogue.ts'
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts'
import { RunningServer } from '#test/support/start-server.ts'
import { LONG, test } from './journey-test.ts'
import { answerRows, listedDossier, refusal } from './list-answers.ts'
import { checkAccessibility, signIn, STAGES, text, type Stage } from './stage.ts'

/** Every message of the shell, with its next step. Source: shell §8; mockups, 16. */
let server: RunningServer
test.beforeAll(async () => {
  server = await RunningServer.start()
})
test.afterAll(() => server.stop())

for (const stage of STAGES) {
  test.describe(stage.name, () => testMessages(stage))
}

function testMessages(stage: Stage): void {
  const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
    text(stage, key, params)
  const next = words('error.next', { email: 'contact@hauterive.test' })

  test(
    'shows on the row for five seconds why abandoning or duplicating failed',
    LONG,
    async ({ browser }) => {
      const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
      await openList(page, [listedDossier(7, { status: 'ongoing' })])
      await page.route('**/api/dossiers/7/*', (route) =>
        route.fulfill(refusal(409, 'STATE_CONFLICT', 'Le dossier a changé d’état entre-temps.')),
      )
      const notice = page.getByRole('row').filter({ hasText: 'Dossier 7' }).getByRole('alert')

      await action(page, stage, 'abandon').click()
      await checkAccessibility(page)
      await page.getByRole('button', { name: words('dossiers.modal.cancel.confirm'), exact: true }).click()
      await expect(notice).toContainText(words('folder.error.cannot-delete-subscription-folder'))
      await expect(notice).toContainText(words('error.retry'))
      const shownAt = Date.now()
      await expect(notice).toBeHidden()
      expect(Date.now() - shownAt).toBeGreaterThan(3_500)

      await action(page, stage, 'duplicate').click()
      await checkAccessibility(page)
      await page.getByRole('button', { name: words('dossiers.modal.duplicate.without') }).click()
      await expect(notice).toContainText(words('folder.error.cannot-duplicate-subscription-folder'))
    },
  )

  test('abandons and duplicates', async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor3', path: '/dossier' })
    // Loaded rows, not placeholders.
    const rows = page.getByRole('row').filter({ has: page.locator('a.title') })
    await expect(rows).not.toHaveCount(0)
    const before = await rows.count()

    await action(page, stage, 'duplicate').first().click()
    await page.getByRole('button', { name: words('dossiers.modal.duplicate.with'), exact: true }).click()
    await page.waitForURL('**/form/**')
    await page.goto(`${server.url}/dossier`)
    await expect(rows).toHaveCount(before + 1)

    await action(page, stage, 'abandon').first().click()
    await page.getByRole('button', { name: words('dossiers.modal.cancel.keep') }).click()
    await expect(rows).toHaveCount(before + 1)
    await action(page, stage, 'abandon').first().click()
    await page.getByRole('button', { name: words('dossiers.modal.cancel.confirm'), exact: true }).click()
    await expect(rows).toHaveCount(before)
  })

  test('shows the signing history, or why there is none', LONG, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await openList(page, [listedDossier(7, { status: 'signed' })])
    const pdf = await PDFDocument.create()
    pdf.addPage()
    const dialog = page.getByRole('dialog')

    for (const { answer, message } of [
      { answer: { json: {} }, message: words('docusign.error-folder-not-found') },
      {
        answer: refusal(404, 'ENVELOPE_DOES_NOT_EXIST', 'L’enveloppe n’existe pas'),
        message: words('docusign.error-folder-not-found'),
      },
      { answer: refusal(409, 'STATE_CONFLICT', 'x'), message: words('docusign.error-content') },
    ]) {
      await answer7(page, 'history', answer)
      await action(page, stage, 'history').click()
      await expect(dialog.getByRole('alert')).toContainText(message)
      await expect(dialog).toContainText(next)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }

    await answer7(page, 'history', { json: { envelopeHistoryData: await pdf.saveAsBase64() } })
    await action(page, stage, 'history').click()
    await expect(dialog.locator('canvas')).toHaveCount(1)
    await checkAccessibility(page)
  })

  test('downloads the signed documents, or shows why not', LONG, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await openList(page, [listedDossier(7, { status: 'signed' })])
    const dialog = page.getByRole('dialog')

    for (const { answer, message } of [
      {
        answer: refusal(409, 'DOCUMENTS_NOT_AVAILABLE', words('docusign.documents_not_available')),
        message: words('docusign.documents_not_available'),
      },
      { answer: { status: 500, body: 'not JSON' }, message: words('docusign.unexpected_error') },
    ]) {
      await answer7(page, 'download', answer)
      await action(page, stage, 'download').click()
      await expect(dialog).toContainText(message)
      await expect(dialog).toContainText(next)
      await dialog.getByRole('button', { name: words('modal.confirmation.close') }).click()
    }

    await answer7(page, 'download', { contentType: 'application/zip', body: 'PK' })
    const download = page.waitForEvent('download')
    await action(page, stage, 'download').click()
    expect((await download).suggestedFilename()).toBe('dossier-7.zip')
  })

  test('keeps cached rows when a list fails to load, and retries', async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    let isBroken = true
    await page.route('**/api/dossiers?**', (route) =>
      isBroken
        ? route.fulfill({ status: 500, headers: { 'x-request-id': 'ref-42' }, json: { errors: [] } })
        : route.continue(),
    )
    await page.goto(`${server.url}/dossier`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(words('dossiers.load-error'))
    await expect(alert).toContainText(words('common.unexpected'))
    await expect(alert).toContainText('ref-42')
    await checkAccessibility(page)

    // The page asks again by itself as well, at times that depend on the machine: only the answer waits for the click.
    const asked = page.waitForRequest('**/api/dossiers?**')
    await page.getByRole('button', { name: words('common.retry') }).click()
    await asked
    isBroken = false
    await expect(async () => {
      const retry = page.getByRole('button', { name: words('common.retry') })
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
      await expect(page.locator('tbody tr')).not.toHaveCount(0)
    }).toPass()
    await expect(alert).toHaveCount(0)

    await page.context().setOffline(true)
    await expect(page.getByText(words('offline.title'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(words('offline.title'))).toBeHidden()
  })

  test("changes a partner's signing address and shows the result", LONG, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'partner', path: '/profile' })
    const field = page.getByLabel(words('account.email-signer'))
    const modify = page.getByRole('button', { name: words('account.modify') })
    // The first stage finds the sign-in address, later ones the address written before.
    await expect(field).toHaveValue(/@(demo|cabinet)\.test$/)
    await checkAccessibility(page)

    await field.fill('cabinet')
    await modify.click()
    await expect(page.getByRole('alert')).toContainText(words('account.error'))
    await expect(field).toBeFocused()
    await checkAccessibility(page)

    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: { errors: [] } }), {
      times: 1,
    })
    await modify.click()
    await expect(page.getByRole('alert')).toContainText(words('account.api-error'))
    await expect(page.getByRole('alert')).toContainText(next)

    await field.fill('bureau@cabinet.test')
    const password = page.getByRole('textbox', { name: words('account.password') })
    await password.fill('guess')
    await modify.click()
    await expect(page.getByRole('alert')).toContainText(errorText(stage.locale, 'PASSWORD_REFUSED'))
    await expect(password).toBeFocused()
    await checkAccessibility(page)

    await password.fill(DEMO_PASSWORD)
    await modify.click()
    await expect(page.getByText(words('account.saved'), { exact: true })).toBeVisible()
    await page.waitForURL('**/tableau-de-bord')

    await page.goto(`${server.url}/profile`)
    await expect(field).not.toHaveValue('bureau@cabinet.test')
    await expect(page.getByText('bureau@cabinet.test')).toBeVisible()
    await checkAccessibility(page)
  })

  test('warns before a second dossier for the same client', async ({ browser }) => {
    const page = await signIn(browser, stage, {
      url: server.url,
      login: 'advisor',
      path: '/creer-un-dossier-client',
    })
    await page.getByRole('searchbox').fill('LEMAIRE')
    await expect(page.locator('.cust')).toHaveCount(1)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    // One in the first stage, more in later ones.
    await expect(page.locator('.pick__warn')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/form/**')
  })

  test('opens the dossier that was created although its answer was lost, without the failure', async ({
    browser,
  }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'direct' })
    const opened: unknown[] = []
    await page.route('**/api/dossiers', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const answer = await route.fetch()
      opened.push((await answer.json()).id)
      return opened.length === 1 ? route.abort() : route.fulfill({ response: answer })
    })
    const create = page.getByRole('button', { name: text(stage, 'dashboard.button.create') })
    const failure = page.getByText(text(stage, 'dashboard.create-failed'))
    await create.click()
    await expect(failure).toBeVisible()

    await create.click()

    await page.waitForURL(`**/form/**dossier=${String(opened[0])}`)
    // At once: after some seconds it goes by itself.
    expect(await failure.count()).toBe(0)
    expect(new Set(opened).size).toBe(1)
  })

  test('scrolls a list of 100,000 clients without rendering all of it', LONG, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await page.route('**/api/clients?**', (route) => {
      const start = (Number(new URL(route.request().url()).searchParams.get('page')) - 1) * 50
      const clients = Array.from({ length: 50 }, (_, place) => ({
        id: start + place + 1,
        civility: 'M.',
        first_name: 'Jean',
        last_name: `Client${start + place + 1}`,
        username: String(100_001 + start + place),
        email: 'jean@exemple.test',
        open_dossiers: [],
      }))
      return route.fulfill({ json: { clients, total_items: 100_000, more_than_total: false } })
    })
    await page.goto(`${server.url}/creer-un-dossier-client`)
    await page.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('End')

    await expect(page.getByRole('radio', { name: /CLIENT100000/ })).toBeFocused()
    await expect(page.getByText('M. Jean CLIENT100000', { exact: true })).toBeInViewport()
    expect(await page.locator('.cust').count()).toBeLessThan(30)
  })
}

const action = (page: Page, stage: Stage, name: 'abandon' | 'duplicate' | 'history' | 'download') =>
  page.getByRole('button', { name: text(stage, `dossiers.action.${name}`) })

async function openList(page: Page, dossiers: Parameters<typeof answerRows>[1]): Promise<void> {
  await answerRows(page, dossiers)
  await page.goto(`${server.url}/dossier`)
  await expect(page.getByText('Dossier 7')).toBeVisible()
}

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]

async function answer7(page: Page, call: 'history' | 'download', answer: Answer): Promise<void> {
  const address = `**/api/dossier/7/docusign/${call}`
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill(answer))
}
