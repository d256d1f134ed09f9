import { expect, type Page } from '@playwright/test'
import { changeSettings } from './change-settings.ts'
import { LONG, test } from './journey-test.ts'
import { refusal } from './list-answers.ts'
import { server } from './shared-server.ts'
import { checkAccessibility, DESK_FR, signIn, STAGES, text, type Stage } from './stage.ts'

/**
 * Failures shown to reviewers: of a document, and of a page's own code. The demo's paper subscription has a receipt
 * and no envelope. Source: shell §5, §8.
 */
for (const stage of STAGES) {
  const words = (key: Parameters<typeof text>[1], params: Readonly<Record<string, string>> = {}) =>
    text(stage, key, params)
  const next = words('error.next', { email: 'contact@hauterive.test' })

  test(
    `a receipt that fails to load shows the reason and the next step ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const page = await openPaperReview(browser, stage, { changes: { paper: null }, documents: [] })
      await page.getByRole('tab', { name: words('review.tab.receipts') }).click()
      const panel = page.getByRole('tabpanel')
      await expect(panel.getByText(words('docusign.documents_not_available'))).toBeVisible()
      const dialog = page.getByRole('dialog')

      for (const { answer, message } of [
        { answer: { status: 500, body: 'not JSON' }, message: words('ged.download_failed') },
        {
          answer: refusal(409, 'FILE_INFECTED', 'Un virus a été trouvé.'),
          message: 'Un virus a été trouvé.',
        },
      ]) {
        await page.unroute(RECEIPT)
        await page.route(RECEIPT, (route) => route.fulfill(answer))
        await panel
          .getByRole('button', { name: words('review.download-of', { title: '' }).trim() })
          .first()
          .click()
        await expect(dialog).toContainText(message)
        await expect(dialog).toContainText(next)
        await checkAccessibility(page)
        await dialog.getByRole('button', { name: words('modal.confirmation.close') }).click()
        await expect(dialog).toHaveCount(0)
      }

      await panel
        .getByRole('button', { name: words('review.preview-of', { title: '' }).trim() })
        .first()
        .click()
      await expect(page.getByRole('alert')).toContainText('Un virus a été trouvé.')
      await expect(page.getByRole('alert')).toContainText(next)

      await page.unroute(RECEIPT)
      const download = page.waitForEvent('download')
      await panel
        .getByRole('button', { name: words('review.download-of', { title: '' }).trim() })
        .first()
        .click()
      expect((await download).suggestedFilename()).toMatch(/\.(png|pdf|jpg)$/)
    },
  )

  test(
    `receipts alone are downloaded as one archive, or the failure is shown ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const page = await openPaperReview(browser, stage)
      const all = page.getByRole('button', { name: words('review.download-all') }).first()
      const dialog = page.getByRole('dialog', { name: words('review.download-all') })

      for (const { answer, message } of [
        { answer: { status: 502, body: 'not JSON' }, message: words('docusign.unexpected_error') },
        { answer: refusal(503, 'FILE_NOT_SCANNED', 'Pas encore vérifiée.'), message: 'Pas encore vérifiée.' },
      ]) {
        await page.unroute(ARCHIVE)
        await page.route(ARCHIVE, (route) => route.fulfill(answer))
        await all.click()
        await expect(dialog).toContainText(message)
        await dialog.getByRole('button', { name: words('common.close') }).click()
        await expect(dialog).toHaveCount(0)
      }

      await page.unroute(ARCHIVE)
      const download = page.waitForEvent('download')
      await all.click()
      expect((await download).suggestedFilename()).toMatch(/^dossier-\d+\.zip$/)
    },
  )

  test(`each signed document says its level and until when it can be proved ${stage.name}`, async ({
    browser,
  }) => {
    const document = { id: 1, name: 'a.pdf', title: 'Attestation', rank: 1, level: 'B-B' }
    const documents = [
      { ...document, provable_until: '2031-03-12T10:00:00.000Z' },
      { ...document, id: 2, rank: 2, level: 'B-LTA', provable_until: '2032-04-13T10:00:00.000Z' },
      { ...document, id: 3, rank: 3, level: null, provable_until: null },
    ]
    const page = await openPaperReview(browser, stage, { changes: { paper: null }, documents })

    await page.getByRole('tab', { name: words('review.tab.receipts') }).click()

    const lines = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Attestation' })
    await expect(lines).toHaveText([
      `Attestation${words('review.proof.B-B', { day: '12/03/2031' })}`,
      `Attestation${words('review.proof.B-LTA', { day: '13/04/2032' })}`,
      'Attestation',
    ])
    await checkAccessibility(page)
  })

  test(`without previews there is no shortcut or hint for them ${stage.name}`, LONG, async ({ browser }) => {
    const page = await openPaperReview(browser, stage)
    const hint = page.locator('.keyhint').getByText('P', { exact: true })
    await expect(hint).toBeAttached()
    await changeSettings(page, ({ flags }) => ({
      flags: { ...flags, attachmentPreview: false, documentPreview: false },
    }))
    await page.reload()
    await expect(page.getByRole('button', { name: words('review.download-all') })).toBeVisible()

    await page.keyboard.press('p')

    await expect(hint).toHaveCount(0)
    await expect(page.locator('.dock .view')).toHaveCount(0)
  })

  test(
    `a mandate of a usufruct is not accepted before its bare owner is paired ${stage.name}`,
    LONG,
    async ({ browser }) => {
      const page = await openPaperReview(browser, stage, {
        changes: {
          detention_mode: 'mandate',
          dismemberment_type: 'temporary',
          dismemberment_scope: 'usu',
        },
      })
      const message = page
        .locator('.alert')
        .filter({ hasText: words('validation.error.bareowner-pairing-required') })

      await page.keyboard.press('a')
      await expect(message).toBeVisible()
      await page.clock.fastForward(3_100)
      await expect(message).toBeHidden()
    },
  )

  test(`a page whose code fails to load shows an error ${stage.name}`, async ({ browser }) => {
    const page = await signIn(browser, stage, { url: server.url, login: 'advisor' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link').nth(1).click()

    const alert = page.getByRole('alert')
    await expect(alert).toContainText(words('common.load-error'))
    await expect(alert).toContainText(next)
    await checkAccessibility(page)
    await page.unroute('**/assets/*.js')
    await alert.getByRole('button', { name: words('common.retry') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('footer.help'))
    // Its sentences had failed to load with its code.
    await expect(page.getByRole('searchbox', { name: words('help.search') })).toBeVisible()
  })
}

test('decisions of one second are listed latest first', LONG, async ({ browser }) => {
  const page = await signIn(browser, DESK_FR, { url: server.url, login: 'reviewer' })
  const entry = (state: string, createdAt: string) => {
    return { state, createdAt, user: 'Claire Vasseur', reason: null, message: null, cause: null }
  }
  const history = [
    entry('ongoing', '2026-11-20 10:00:00'),
    entry('error', '2026-11-20 10:42:07'),
    entry('validated', '2026-11-20 10:42:07'),
  ]
  await page.route('**/api/dossier/integration-state/*/history', (route) =>
    route.fulfill({ json: { history } }),
  )
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing`)
  await page.locator('tbody a.title').first().click()
  await page.getByRole('tab', { name: text(DESK_FR, 'review.tab.actions') }).click()

  await expect(page.locator('.table--history tbody tr td:first-child')).toHaveText(
    (['validated', 'error', 'ongoing'] as const).map((state) => text(DESK_FR, `integration.state.${state}`)),
  )
})

const RECEIPT = /\/api\/dossiers\/\d+\/receipts\/\d+$/
const ARCHIVE = /\/api\/dossier\/integration-state\/\d+\/download$/

/** Opens the review of the pending paper subscription, with overrides of its summary. */
async function openPaperReview(
  browser: Parameters<typeof signIn>[0],
  stage: Stage,
  {
    changes = {},
    documents,
  }: {
    /** Of the summary: `paper: null` makes it a subscription that was signed online. */
    readonly changes?: Readonly<Record<string, string | null>>
    readonly documents?: readonly object[]
  } = {},
): Promise<Page> {
  const page = await signIn(browser, stage, { url: server.url, login: 'reviewer' })
  if (documents) await page.route('**/docusign/documents', (route) => route.fulfill({ json: { documents } }))
  await page.route('**/api/dossier/*/summary', async (route) => {
    const response = await route.fetch()
    const summary: unknown = await response.json().catch(() => undefined)
    // The page was left while the next dossier was loaded.
    if (typeof summary !== 'object') return
    await route.fulfill({ response, json: { ...summary, ...changes } })
  })
  await page.goto(`${server.url}/manage-dossier/statut-integration/ongoing?form=back_office`)
  await page.locator('tbody a.title').first().click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  return page
}
